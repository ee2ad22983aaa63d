"""A running table without a screen: seats, journal, computer players."""
