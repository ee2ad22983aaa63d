"""Play from a checkout: set up `.venv` the first time, then run `python -m game` with what follows."""

import os
import sys

import python_version  # noqa: F401  first: it refuses an old Python
from bootstrap import environment, hand_over

if __name__ == "__main__":
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    hand_over(environment(), "-P", "-m", "game", *sys.argv[1:])
