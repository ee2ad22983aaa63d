"""Tables reached by random play, and random tables that nobody has played to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

from game.core.actions import Action, Answer, Ask, Draw, End, Group, Lay, Take, Throw
from game.core.cards import MELD_RANKS, Card, Rank, pack
from game.core.engine import apply, deal, shuffled
from game.core.events import Event
from game.core.legality import legal_actions
from game.core.melds import shape_fault
from game.core.notation import write_cards
from game.core.positions import read_table
from game.core.ruleset import ClosedBy, RuleSet
from game.core.secrecy import view_for
from game.core.state import GameState
from tests.support.tables import rules_with

#: Every game at every table size, with every house rule and every switch of the code turned once.
VARIANTS: Final[tuple[tuple[str, int, dict[str, object], dict[str, Any]], ...]] = (
    ("classic", 2, {}, {}),
    ("classic", 3, {}, {}),
    ("classic", 4, {}, {}),
    ("classic", 4, {"take_onto_table_meld": True}, {}),
    ("classic", 2, {"take_onto_table_meld": True, "concealed_exemption": False}, {}),
    ("classic", 3, {"concealed_own_canasta": True, "tie_rule": "draw"}, {}),
    ("hand-and-foot", 2, {}, {}),
    ("hand-and-foot", 3, {}, {}),
    ("hand-and-foot", 4, {}, {}),
    ("hand-and-foot", 3, {}, {"walk_picks_up_foot_at_once": False}),
    ("modern-american", 4, {}, {}),
    (
        "modern-american",
        4,
        {},
        {"min_naturals_opening": 1, "rank_closed_by": ClosedBy.ANY, "closed_last_resort": False},
    ),
    ("modern-american", 4, {}, {"ask_after_take": False, "ask_per_side": True, "splash_mixed": False}),
)
NAMES: Final = ["-".join([v[0], str(v[1]), *v[2], *v[3]]) for v in VARIANTS]


def rules_of(variant: int) -> RuleSet:
    game, players, options, switches = VARIANTS[variant]
    return rules_with(game, players, options, **switches)


def opened(rules: RuleSet, code: str) -> tuple[GameState, tuple[Event, ...]]:
    """Deal one deal of a match whose number, dealer and scores come from the code too."""
    rng = Random(code)
    scores = [rng.choice((0, 0, -40, 1500, 2900, 3200, 5200)) for _ in rules.sides]
    made = deal(
        rules,
        shuffled(rules, code),
        number=rng.randint(1, rules.deals or 9),
        dealer=rng.randrange(rules.players),
        scores=scores,
    )
    return made.state, made.events


def random_move(state: GameState, rng: Random, *, lays: float = 0.6, takes: float = 0.7) -> Action:
    """Choose a kind of action first, then one of its kind."""
    view = view_for(state, state.public.to_act)
    kinds: dict[type, list[Action]] = {}
    for action in legal_actions(view):
        kinds.setdefault(type(action), []).append(action)
    assert kinds, "nobody can do anything, and the deal is not over"
    if Lay in kinds and rng.random() < lays:
        return rng.choice(kinds[Lay])
    if Take in kinds and rng.random() < takes:
        return rng.choice(kinds[Take])
    if Ask in kinds and rng.random() < 0.9 and len(kinds) > 1:
        del kinds[Ask]
    if End in kinds and len(kinds) > 1:
        del kinds[End]
    rest = [kinds[kind] for kind in (Throw, Draw, Answer, Ask, End) if kind in kinds] or list(kinds.values())
    return rng.choice(rng.choice(rest))


def play(
    state: GameState, rng: Random, *, steps: int = 10_000
) -> Iterator[tuple[GameState, Action, GameState, tuple[Event, ...]]]:
    """Play at random until the deal is over, or so many actions; gives before, action, after, events."""
    lays, takes = rng.choice((0.2, 0.6, 0.95)), rng.choice((0.1, 0.7, 1.0))
    for _ in range(steps):
        if state.public.over is not None:
            return
        action = random_move(state, rng, lays=lays, takes=takes)
        done = apply(state, action)
        yield state, action, done.state, done.events
        state = done.state


def reached(variant: int, code: str, steps: int) -> GameState:
    """The table after so many random actions of a deal."""
    state, _ = opened(rules_of(variant), code)
    for _, _, after, _ in play(state, Random(f"{code}/play"), steps=steps):
        state = after
    return state


def all_cards(state: GameState) -> list[Card]:
    """Every card on the table, wherever it lies."""
    public, secret = state.public, state.secret
    found = [*secret.stock, *public.pile]
    for cards in (*secret.hands, *(foot or () for foot in secret.feet), *public.threes):
        found += cards
    for melds in public.melds:
        for meld in melds:
            found += meld.cards
    return found


# -- tables that nobody has played to -----------------------------------------------------------


def scattered(rules: RuleSet, rng: Random, *, most_held: int = 7, crowded: bool = False) -> GameState:
    """A random table with small hands: melds near what makes them full, feet, freezes, any phase.

    Hands of a `crowded` one are larger, of two ranks and a few wild cards.
    """
    left = list(pack(rules.packs, rules.jokers_per_pack))
    rng.shuffle(left)
    sides = [{"melds": _melds(rules, rng, left)} for _ in rules.sides]
    few = rng.sample(MELD_RANKS, rng.randint(1, 3))
    few += [
        meld_rank
        for side in sides
        for meld_rank in rng.sample(sorted(_ranks(side)), min(2, len(_ranks(side))))
    ]
    turn = rng.randrange(rules.players)
    held = [_hand(rules, rng, left, few, rng.randint(1, most_held)) for _ in range(rules.players)]
    if crowded:
        left += held[turn]
        rng.shuffle(left)
        held[turn] = _two_ranks(rng, left, rng.randint(8, 14))
    pile = [left.pop() for _ in range(rng.choice((0, 1, 1, 2, 3, 8)))]
    pile = [c for c in pile if not (c.three and (c.red_three or rules.lays_black_threes))]
    wanted = [c for c in left if any(c.rank is h.rank for h in held[turn]) and c.natural]
    if wanted and rng.random() < 0.8:
        pile.append(wanted[0])
        left.remove(wanted[0])
    seats: list[dict[str, Any]] = []
    for hand in held:
        row: dict[str, Any] = {"hand": write_cards(hand)}
        if rules.foot_size:
            waiting = rng.random() < 0.3
            row["foot"] = write_cards([left.pop() for _ in range(13)]) if waiting else None
            row["played_from_foot"] = not waiting and rng.random() < 0.8
        seats.append(row)
    phase = rng.choice(("draw", "play"))
    position: dict[str, Any] = {
        "deal": rng.randint(1, 4),
        "scores": [rng.choice((0, -10, 1500, 3000, 5000)) for _ in rules.sides],
        "turn": turn,
        "phase": phase,
        "pile": write_cards(pile),
        "stock": write_cards(left[: rng.choice((0, 1, 2, 30, 30))]),
        "seats": seats,
        "sides": sides,
    }
    if phase == "play" and rng.random() < 0.3:
        position["took"] = True
    state = read_table(position, rules)
    if phase == "play" and rules.players == 4 and rng.random() < 0.15:
        said_no = replace(state.public.turn, asked=True, answer=False)
        state = replace(state, public=replace(state.public, turn=said_no))
    return state


def _ranks(side: dict[str, Any]) -> set[Rank]:
    faces = "456789TJQKA"
    return {
        Rank(faces.index(face[0]) + 4) for meld in side["melds"] for face in meld.split() if face[0] in faces
    }


def _melds(rules: RuleSet, rng: Random, left: list[Card]) -> list[str]:
    """Melds that may stand, often one short of a canasta or one."""
    made: list[str] = []
    ranks = rng.sample([*MELD_RANKS, Rank.WILD], 12)
    rich = rng.random() < 0.3  # near going out
    for rank in ranks[: rng.choice((4, 5, 6) if rich else (0, 0, 1, 2, 4, 5))]:
        size = rng.choice((6, 6, 7, 7, 7) if rich else (3, 3, 4, 5, 6, 6, 7, 7, 7, 8))
        if rank is Rank.WILD:
            cards = [c for c in left if c.wild][:size]
        else:
            wilds = rng.choice((0, 1, 2) if rich else (0, 0, 1, 2, 3))
            cards = [c for c in left if c.rank is rank][: max(size - wilds, 1)]
            cards += [c for c in left if c.wild][:wilds]
        count = sum(c.wild for c in cards)
        fault = shape_fault(rules, rank, len(cards) - count, count, opening=False)
        if fault is None and not (count and rank in rules.never_wild):
            made.append(write_cards(cards))
            for c in cards:
                left.remove(c)
    return made


def _hand(rules: RuleSet, rng: Random, left: list[Card], few: list[Rank], size: int) -> list[Card]:
    """A hand mostly of a few ranks, with wild cards and black threes."""

    def holdable(c: Card) -> bool:
        return not (c.red_three or (c.three and rules.lays_black_threes))

    chance = rng.random()
    hand: list[Card] = []
    for c in left:
        liked = c.rank in few or (c.wild and chance < 0.6) or (c.three and chance < 0.3)
        if len(hand) < size and holdable(c) and (liked or rng.random() < 0.02):
            hand.append(c)
    for c in hand:
        left.remove(c)
    while not hand:
        c = left.pop()
        if holdable(c):
            hand.append(c)
        else:
            left.insert(0, c)
    return hand


def _two_ranks(rng: Random, left: list[Card], size: int) -> list[Card]:
    """Many cards of two ranks, at most three wild cards."""
    ranks = rng.sample(MELD_RANKS, 2)
    wilds = [c for c in left if c.wild][: rng.randint(0, 3)]
    naturals = [c for c in left if c.rank in ranks][: size - len(wilds)]
    hand = [*naturals, *wilds]
    for c in hand:
        left.remove(c)
    return hand or [left.pop()]


# -- right and wrong actions --------------------------------------------------------------------


def random_action(state: GameState, rng: Random) -> Action:
    """Anything that a client could send: any seat, kind, cards and groups."""
    public = state.public
    rules = public.rules
    seat = public.to_act if rng.random() < 0.85 else rng.randrange(rules.players)
    hand = list(state.secret.hands[seat])
    kind = rng.choice(("draw", "take", "take", "lay", "lay", "lay", "throw", "throw", "ask", "answer", "end"))
    match kind:
        case "draw":
            return Draw(seat)
        case "ask":
            return Ask(seat)
        case "answer":
            return Answer(seat, yes=rng.random() < 0.5)
        case "end":
            return End(seat)
        case "throw":
            return Throw(seat, _some_card(rules, rng, hand))
    groups = tuple(_some_group(rules, rng, hand) for _ in range(rng.choice((0, 1, 1, 1, 2, 3))))
    if kind == "lay":
        return Lay(seat, groups)
    if public.pile and rng.random() < 0.8:
        rank = public.pile[-1].rank
        fits = [c for c in hand if c.rank is rank or c.wild]
        first = Group(rank, tuple(rng.sample(fits, min(len(fits), rng.choice((0, 2, 2, 2, 3, 4))))))
        groups = (first, *groups)
    return Take(seat, groups)


def _some_card(rules: RuleSet, rng: Random, hand: list[Card]) -> Card:
    if hand and rng.random() < 0.85:
        return rng.choice(hand)
    return rng.choice(pack(rules.packs, rules.jokers_per_pack))


def _some_group(rules: RuleSet, rng: Random, hand: list[Card]) -> Group:
    if hand and rng.random() < 0.8:
        rank = rng.choice(hand).rank
        fits = [c for c in hand if c.rank is rank or (c.wild and rng.random() < 0.4)]
        if rank in (Rank.TWO, Rank.JOKER):
            fits = [c for c in hand if c.wild]
            rank = rng.choice((Rank.WILD, Rank.WILD, rank))
        count = rng.randint(min(2, len(fits)), len(fits))
        return Group(rank, tuple(rng.sample(fits, count)))
    cards = tuple(_some_card(rules, rng, hand) for _ in range(rng.choice((0, 1, 3, 4))))
    return Group(rng.choice(list(Rank)), cards)
