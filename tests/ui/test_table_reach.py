"""Whatever is legal can be done at the desk: whole deals by clicks, drags and keys alone."""

from random import Random

import pytest

from game.bots import Budget, make_bot
from game.core.actions import Answer, Ask, Draw, End, Lay, Take, Throw
from game.core.cards import Rank
from game.core.notation import write_action
from tests.support.desks import AtDesk
from tests.support.tables import deal_out

import pygame  # isort: skip

TABLES = [
    ("classic", 2), ("classic", 3), ("classic", 4),
    ("hand-and-foot", 2), ("hand-and-foot", 3), ("hand-and-foot", 4),
    ("modern-american", 4),
]  # fmt: skip


def lay_groups(here: AtDesk, groups, rng: Random) -> None:
    """Bring groups to their slots in one of three ways."""
    for group in groups:
        if here.played:
            return
        faces = " ".join(c.face for c in group.cards)
        here.desk.selected = ()
        here.settle()
        here.click_cards(faces)
        how = rng.choice(["click", "drag", "key"])
        if how == "drag":
            here.drag(here.spot(here.desk.selected[0]), here.slot(group.rank))
        elif how == "key" and group.rank is not Rank.WILD and any(not c.wild for c in group.cards):
            here.key(pygame.K_l)
        else:
            here.click(here.slot(group.rank))


def do(here: AtDesk, action, rng: Random) -> None:
    """Do an action by hand."""
    frame = here.layout.frame
    match action:
        case Draw() | End():
            rng.choice([lambda: here.key(pygame.K_d), lambda: here.click(frame.stock.center)])()
        case Ask():
            here.key(pygame.K_a)
        case Answer(_, yes):
            here.acts.answer(yes)
        case Throw(_, card):
            (held,) = here.cards(card.face)
            if rng.random() < 0.5:
                here.drag(here.spot(held), frame.pile.center)
            else:
                here.click(here.spot(held))
                here.key(pygame.K_RETURN)
        case Take(_, groups):
            here.click_cards(" ".join(c.face for c in groups[0].cards))
            rng.choice([lambda: here.key(pygame.K_t), lambda: here.click(frame.pile.center)])()
            assert here.desk.taking is groups[0].rank, (action, here.said)
            lay_groups(here, groups[1:], rng)
            here.key(pygame.K_RETURN)
        case Lay(_, groups):
            lay_groups(here, groups, rng)
            if not here.played:
                here.key(pygame.K_RETURN)


def written(actions) -> list[str]:
    """Actions as text, groups and cards in one order."""
    return [" ".join(sorted(write_action(action).replace(",", " ").split())) for action in actions]


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("level", ["steady", "random"])
def test_whole_deals_by_hand(game, players, level, full_count):
    bot = make_bot(level)
    for seed in range(full_count(1, 10)):
        rng = Random(f"{game}{players}{level}{seed}")
        here = AtDesk(shuffled_deal(game, players, rng), 0, (1280, 720))
        for _ in range(3000):
            public = here.table.public
            if public.over is not None:
                break
            here.sit(public.to_act)
            action = bot.choose(here.port.view, rng, Budget()).actions[0]
            do(here, action, rng)
            assert here.played, (action, here.said, here.desk.staged, here.desk.selected)
            laid_in_parts = isinstance(action, Lay) and len(here.played) > 1
            if not laid_in_parts and written(here.played) != written([action]):
                assert isinstance(action, Lay) and isinstance(here.played[0], Lay)
        assert here.table.public.over is not None


def shuffled_deal(game, players, rng):
    from game.core.engine import deal, shuffled
    from tests.support.tables import At

    rules = deal_out(game, players).rules
    scores = (0,) * len(rules.sides)
    code = f"{rng.random()}"
    return At(deal(rules, shuffled(rules, code), number=1, dealer=0, scores=scores).state)
