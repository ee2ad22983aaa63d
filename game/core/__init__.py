"""The rules of the canasta family: no screen, no files, no clock, no chance of its own."""
