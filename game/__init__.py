"""Sevenfold: canasta, Hand and Foot and Modern American for the desktop."""

__version__ = "0.1.0"
