"""Plays a deal through a real window: pointer and keys do what a computer player would."""

from __future__ import annotations

import time
from random import Random

from game.bots import Budget, make_bot
from game.core.actions import Answer, Ask, Draw, End, Group, Lay, Take, Throw
from game.core.legality import refusal
from tests.support.window import RealTable, wait_for

import pygame  # isort: skip

#: Turns of the person in a deal that is longer than any.
MOST_TURNS = 400


def play_deal(table: RealTable, *, turns: int = MOST_TURNS) -> None:
    """Play the person's seat until the deal is over and its score sheet stands, or for so many acts."""
    bot = make_bot("random")
    rng = Random(1)
    for turn in range(turns):
        wait_for(lambda: table.over or table.view.my_turn, "the person's turn, or the end", 60)
        if table.over:
            break
        view = table.start_over()
        action = bot.choose(view, rng, Budget()).actions[0]
        assert refusal(view, action) is None
        done = len(table.acts())
        for patience in (5, 15):  # a machine that is busy elsewhere may lose a click between two frames
            play(table, action)
            try:
                wait_for(
                    lambda done=done: len(table.acts()) > done, f"turn {turn}: {action} is done", patience
                )
                break
            except AssertionError:
                if patience == 15:
                    raise
                table.key("Escape", "Escape")
                table.start_over()
    if turns == MOST_TURNS:
        assert table.over
        table.wait_still(pygame.Rect(0, 0, 400, 400), "the score sheet stands")


def play(table: RealTable, action) -> None:
    """Do an action by pointer and keys."""
    match action:
        case Draw() | End():
            table.key("d")
        case Throw(_, card):
            table.drag(table.spot(table.card(card.face)), table.layout.frame.pile.center)
        case Take(_, groups):
            table.select(faces(groups[0]))
            table.key("t")
            table.desk.taking = groups[0].rank
            table.desk.stage(groups[0].rank, table.desk.selected)
            table.settle()
            for group in groups[1:]:
                lay(table, group)
            table.key("Return")
        case Lay(_, groups):
            for group in groups:
                lay(table, group)
            table.key("Return")
        case Ask():
            table.key("a")
        case Answer(_, yes):
            time.sleep(1.5)  # a question that comes unbidden takes no key at once
            table.key("Return" if yes else "Escape")


def faces(group: Group) -> str:
    return " ".join(card.face for card in group.cards)


def lay(table: RealTable, group: Group) -> None:
    """Raise the cards of a group and click on their slot."""
    table.select(faces(group))
    table.click(table.slot(group.rank))
    table.desk.stage(group.rank, table.desk.selected)
    table.settle()
