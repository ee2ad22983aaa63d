"""The screens of the game, one file each."""
