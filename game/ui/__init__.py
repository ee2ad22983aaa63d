"""The screen: pygame; decides nothing about rules."""
