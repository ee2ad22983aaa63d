"""Write docs/refusals.md: every reason for a refusal, and the clause of the rules that it rests on in each game."""

import sys

import python_version  # noqa: F401  first: it refuses an old Python
from bootstrap import ROOT

sys.path.insert(0, str(ROOT))

PAGE = ROOT / "docs" / "refusals.md"
HEAD = """# Why an action is refused

Made by `build_scripts/make_refusals.py` from `game/core/refusals.py`; a test keeps them alike. The words that a player
reads are in the catalogues, one sentence a code; a worked case and a record name the code. A clause such as C-15 is one
of the rules: `C` classic canasta, `H` Hand and Foot, `M` Modern American canasta, `G` all three. A dash: the reason
cannot arise there.

Of several faults the first is told: who may act, the phase, a pile that nobody may take, cards and groups, each meld,
the first meld's minimum, what stays in the hand.

| code | classic | Hand and Foot | Modern American |
|---|---|---|---|
"""


def page() -> str:
    """Give the whole page."""
    from game.core.refusals import CLAUSES, Code

    rows = [[f"`{code.value}`", *(clause or "–" for clause in CLAUSES[code])] for code in Code]
    return HEAD + "".join(f"| {' | '.join(row)} |\n" for row in rows)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
