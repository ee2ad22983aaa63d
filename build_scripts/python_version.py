"""Refuse a Python that is too old, in words. Imported first; any Python can read this file."""

import sys

OLDEST = (3, 11)

if sys.version_info[:2] < OLDEST:
    found = ".".join(map(str, sys.version_info[:2]))
    sys.stderr.write("Sevenfold needs Python 3.11 or newer; this is Python " + found + ".\n")
    sys.exit(2)
