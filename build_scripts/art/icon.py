"""The icon of the program: seven cards fanned out on felt, the last one wild."""

from __future__ import annotations

from build_scripts.art.pens import THEME, moved, path, rect, star, svg


def icon() -> str:
    """The file of the icon."""
    body = rect(8, 8, 496, 496, 112, THEME["felt"]) + rect(
        18, 18, 476, 476, 102, None, stroke=THEME["brass"], width=8
    )
    for number in range(7):
        last = number == 6
        card = rect(-58, -318, 116, 176, 16, THEME["wild" if last else "card"], stroke=THEME["ink"], width=6)
        if last:
            card += path(star(0, -230, 44), THEME["coral"])
        body += moved(card, 256, 452, turn=-33 + 11 * number)
    return svg(body, 512, 512)
