"""The table on the screen: where everything lies, how it moves, and what a hand does to it."""
