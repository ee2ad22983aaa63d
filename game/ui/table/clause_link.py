"""The clause at the end of a refusal's words: it leads to its page."""

from __future__ import annotations

import pygame

from game.ui.look import Look
from game.ui.table.desk import Notice


def put_link(
    surface: pygame.Surface, look: Look, notice: Notice | None, words: str, said: pygame.Rect
) -> pygame.Rect | None:
    """Underline the clause where these words of the notice end with it; gives its area.

    `said` is where the words stand.
    """
    if notice is None or not notice.clause or not words.endswith(f"({notice.clause})"):
        return None
    share = (len(words) - len(notice.clause) - 2) / len(words)
    start = said.x + round(said.width * share)
    below = said.bottom - max(2, said.height // 9)
    pygame.draw.rect(surface, look.theme.brass, (start, below, said.right - start, max(1, said.height // 16)))
    return pygame.Rect(start, said.y, said.right - start, said.height)
