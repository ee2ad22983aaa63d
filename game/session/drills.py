"""One-minute drills: a question about a generated position, with the answer of the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, Final

from game.core.actions import Group, Lay, Take
from game.core.cards import MELD_RANKS, Card, Rank, pack
from game.core.legality import may_take, pile_fault, preview, refusal
from game.core.melds import may_become, shape_fault
from game.core.notation import write_cards
from game.core.positions import read_table
from game.core.refusals import Code, Refusal
from game.core.ruleset import RuleSet
from game.core.scoring import Sheet, score
from game.core.secrecy import view_for
from game.core.view import PlayerView


class Kind(Enum):
    """What a drill asks."""

    MELD = "meld"  # is this meld legal?
    OPENS = "opens"  # does this open?
    TAKE = "take"  # may this pile be taken?
    SCORE = "score"  # what does this deal score?


@dataclass(frozen=True, slots=True)
class Drill:
    """A question before seat 0, and its answer.

    A question for yes or no has no `choices`; `refusal` says why the answer is no. `groups` are the cards that
    are asked about; of a pile that may be taken, one way to take it.
    """

    kind: Kind
    view: PlayerView
    groups: tuple[Group, ...] = ()
    refusal: Refusal | None = None
    choices: tuple[int, ...] = ()
    sheet: Sheet | None = None

    @property
    def right(self) -> int:
        """The right answer: 0 yes and 1 no, or the place of the right number."""
        if self.sheet is not None:
            return self.choices.index(self.sheet.total)
        return int(self.refusal is not None)


def drill(kind: Kind, rules: RuleSet, rng: Random) -> Drill:
    """Make a drill of this kind; questions for yes or no are as often the one as the other."""
    if kind is Kind.SCORE:
        return _score(rules, rng)
    make = {Kind.MELD: _meld, Kind.OPENS: _opens, Kind.TAKE: _take}[kind]
    wanted = rng.random() < 0.5
    for _try in range(400):
        made = make(rules, rng)
        if made is not None and (made.refusal is None) is wanted:
            return made
    raise AssertionError(f"no {kind.value} of {rules.game} with this answer")


# -- cards and positions ------------------------------------------------------------------------


class _Supply:
    """A shuffled pack to pick from."""

    def __init__(self, rules: RuleSet, rng: Random) -> None:
        self._left = list(pack(rules.packs, rules.jokers_per_pack))
        rng.shuffle(self._left)

    def some(self, count: int, fits: Callable[[Card], bool]) -> list[Card]:
        """So many cards that fit, or as many as there are."""
        found = [card for card in self._left if fits(card)][:count]
        self._left = [card for card in self._left if card not in found]
        return found

    def of(self, rank: Rank, count: int) -> list[Card]:
        """Naturals of a rank."""
        return self.some(count, lambda card: card.rank is rank)

    def wilds(self, count: int) -> list[Card]:
        """Wild cards."""
        return self.some(count, lambda card: card.wild)

    def singles(self, count: int, without: Sequence[Rank]) -> list[Card]:
        """Naturals of ranks that are each held once, none of them among these."""
        taken = set(without)
        found: list[Card] = []
        for card in self._left:
            if card.natural and card.rank not in taken and len(found) < count:
                taken.add(card.rank)
                found.append(card)
        self._left = [card for card in self._left if card not in found]
        return found


def _position(
    rules: RuleSet, hand: Sequence[Card], melds: Sequence[Sequence[Card]], **more: Any
) -> PlayerView:
    """Seat 0's view of a table with this hand and these melds of its side."""
    foot = {"foot": None} if rules.foot_size else {}
    seats = [{"hand": write_cards(hand), **foot}, *(dict(foot) for _seat in range(rules.players - 1))]
    sides: list[dict[str, Any]] = [{} for _side in rules.sides]
    sides[0] = {"melds": [write_cards(meld) for meld in melds]}
    return view_for(read_table({"seats": seats, "sides": sides, **more}, rules), 0)


def _groups(view: PlayerView, *groups: tuple[Rank, Sequence[Card]]) -> tuple[Group, ...]:
    """Groups of cards as the hand holds them: of equal faces a position gives the lowest copies."""
    left = list(view.hand)
    made = []
    for rank, cards in groups:
        held = []
        for wanted in cards:
            found = next(card for card in left if card.face == wanted.face)
            left.remove(found)
            held.append(found)
        made.append(Group(rank, tuple(held)))
    return tuple(made)


def _standing(rules: RuleSet, rng: Random) -> dict[str, Any]:
    """A deal, or scores, at which any of the minimums may hold."""
    if rules.minimum_by_deal:
        return {"deal": rng.randint(1, len(rules.minimum_by_deal))}
    steps = [start + rng.randrange(0, 60) * 5 for start, _minimum in rules.minimum_by_score]
    if rules.minimum_below_zero is not None:
        steps.append(-5 * rng.randint(1, 60))
    return {"scores": [rng.choice(steps), *[0] * (len(rules.sides) - 1)]}


# -- is this meld legal? ------------------------------------------------------------------------


def _meld(rules: RuleSet, rng: Random) -> Drill | None:
    supply = _Supply(rules, rng)
    special = [*rules.never_wild, *rules.opening_wild_only]
    rank = rng.choice([*MELD_RANKS, *special, *special])
    wild_meld = rules.wild_melds and rng.random() < 0.15
    if wild_meld:
        rank, cards = Rank.WILD, supply.wilds(rng.randint(2, 7))
    else:
        cards = supply.of(rank, rng.randint(1, 6)) + supply.wilds(rng.choice((0, 1, 1, 2, 2, 3, 4)))
    if not 2 <= len(cards) <= 8:
        return None
    lying = supply.of(rng.choice([r for r in MELD_RANKS if r is not rank]), 3)
    view = _position(rules, [*cards, *supply.singles(4, [rank, lying[0].rank])], [lying])
    groups = _groups(view, (rank, cards))
    return Drill(Kind.MELD, view, groups, refusal(view, Lay(0, groups)))


# -- does this open? ----------------------------------------------------------------------------

_OF_THE_WHOLE: Final = (Code.BELOW_MINIMUM, Code.NEEDS_PURE_MELD)


def _opens(rules: RuleSet, rng: Random) -> Drill | None:
    supply = _Supply(rules, rng)
    melds: list[tuple[Rank, list[Card]]] = []
    for rank in rng.sample(MELD_RANKS, rng.randint(2, 3 if rules.minimum(0, 1) < 100 else 4)):
        cards = supply.of(rank, rng.randint(2, 4)) + supply.wilds(rng.choice((0, 0, 1, 1, 2)))
        melds.append((rank, cards))
    laid = [card for _rank, cards in melds for card in cards]
    spare = supply.singles(4, [rank for rank, _cards in melds])
    view = _position(rules, [*laid, *spare], [], **_standing(rules, rng))
    groups = _groups(view, *melds)
    fault = refusal(view, Lay(0, groups))
    if fault is not None and fault.code not in _OF_THE_WHOLE:
        return None  # a single meld is wrong: that is another question
    return Drill(Kind.OPENS, view, groups, fault)


# -- may this pile be taken? --------------------------------------------------------------------


def _take(rules: RuleSet, rng: Random) -> Drill | None:
    supply = _Supply(rules, rng)
    rank = rng.choice([r for r in MELD_RANKS if r not in rules.special_ranks])
    top = supply.of(rank, 1)
    if rng.random() < 0.12:
        top = supply.some(1, lambda card: card.wild or (card.three and not card.red_three))
        if top[0].three and rules.lays_black_threes:
            return None
    pile = [*supply.singles(rng.randint(2, 6), [rank]), *top]
    if rules.freezes and rng.random() < 0.4:
        pile.insert(rng.randrange(len(pile) - 1), *supply.wilds(1))
    melds = _lying(rules, supply, rng, rank)
    own = supply.of(rank, rng.randint(1, 3))
    hand = [*own, *supply.wilds(rng.randint(0, 2)), *supply.singles(4, [rank, *(m[0].rank for m in melds)])]
    view = _position(rules, hand, melds, phase="draw", pile=write_cards(pile), **_standing(rules, rng))
    if may_take(view):
        ways = (way for way in _ways(view, rank) if refusal(view, Take(0, way)) is None)
        way = next(ways, None)
        return None if way is None else Drill(Kind.TAKE, view, way)
    return Drill(Kind.TAKE, view, (), pile_fault(view.public) or _nearest(view, rank))


def _lying(rules: RuleSet, supply: _Supply, rng: Random, rank: Rank) -> list[list[Card]]:
    """The side's melds: none, one of another rank, and sometimes one of the top card's rank."""
    opened = rng.random() < (1.0 if not rules.top_card_counts else 0.7)
    if not opened:
        return []
    melds = [supply.of(rng.choice([r for r in MELD_RANKS if r is not rank]), 3)]
    if rng.random() < 0.35:
        wilds = supply.wilds(rng.choice((0, 0, 1)))
        joined = supply.of(rank, rng.randint(3, 4)) + wilds
        if shape_fault(rules, rank, len(joined) - len(wilds), len(wilds), opening=False) is None:
            melds.append(joined)
    return melds


def _ways(view: PlayerView, rank: Rank) -> Iterator[tuple[Group, ...]]:
    """Ways to take a pile with the cards of its top card's rank and wild cards, small ones first."""
    naturals = [card for card in view.hand if card.rank is rank]
    wilds = sorted((card for card in view.hand if card.wild), key=lambda card: card.points)
    counts = [(n, w) for n in range(len(naturals), 0, -1) for w in range(len(wilds) + 1) if n + w >= 2]
    for n, w in sorted(counts, key=lambda count: (sum(count), count[1])):
        yield (Group(rank, (*naturals[:n], *wilds[:w])),)


def _nearest(view: PlayerView, rank: Rank) -> Refusal | None:
    """Why a pile cannot be taken: of all ways the one that comes nearest to the minimum, else the first."""
    told = [(refusal(view, Take(0, way)), way) for way in _ways(view, rank)]
    faults = [(fault, way) for fault, way in told if fault is not None]
    if not faults:
        lone = tuple(card for card in view.hand if card.rank is rank)
        return refusal(view, Take(0, (Group(rank, lone),)))
    low = [(fault, way) for fault, way in faults if fault.code is Code.BELOW_MINIMUM]
    return max(low or faults[:1], key=lambda item: preview(view, item[1], take=True).points)[0]


# -- what does this deal score? -----------------------------------------------------------------


def _score(rules: RuleSet, rng: Random) -> Drill:
    supply = _Supply(rules, rng)
    went_out = rng.random() < 0.3
    melds = _laid(rules, supply, rng, _shapes(rules, rng, went_out))
    threes = supply.some(
        rng.randint(0, 3), lambda card: card.three and (card.red_three or rules.lays_black_threes)
    )
    hand = [] if went_out else supply.singles(rng.randint(1, 4), []) + supply.wilds(rng.randint(0, 1))
    foot = {"foot": None} if rules.foot_size else {}
    seats = [{"hand": write_cards(hand), **foot}]
    seats += [{"hand": "", **foot} for _seat in range(rules.players - 1)]
    sides: list[dict[str, Any]] = [{} for _side in rules.sides]
    sides[0] = {"melds": [write_cards(meld) for meld in melds], "threes": write_cards(threes)}
    over = {"by": "out", "seat": 0 if went_out else 1, "concealed": False}
    view = view_for(read_table({"seats": seats, "sides": sides, "over": over}, rules), 0)
    sheet = score(view.public)[0]
    return Drill(Kind.SCORE, view, choices=_choices(sheet, rules, rng), sheet=sheet)


#: Naturals and wild cards of melds that may be drawn.
_Shapes = tuple[tuple[int, int], ...]
_CLEAN: Final[_Shapes] = ((7, 0),)
_MIXED: Final[_Shapes] = ((6, 1), (5, 2))
_ANY: Final[_Shapes] = (*_CLEAN * 2, *_MIXED, (5, 2), (4, 0), (3, 0))


def _shapes(rules: RuleSet, rng: Random, went_out: bool) -> list[tuple[int, int]]:
    """Naturals and wild cards of each meld of a side: one to three, or what going out takes and perhaps one more."""
    if not went_out:
        return [rng.choice(_ANY) for _meld in range(rng.randint(1, 3))]
    needed = [_CLEAN] * rules.clean_to_go_out + [_MIXED] * rules.mixed_to_go_out
    needed += [_CLEAN + _MIXED] * (rules.canastas_to_go_out - len(needed))
    return [rng.choice(shapes) for shapes in [*needed, *[_ANY] * rng.randint(0, 1)]]


def _laid(
    rules: RuleSet, supply: _Supply, rng: Random, shapes: Sequence[tuple[int, int]]
) -> list[list[Card]]:
    """Melds of these shapes, each of another rank; without wild cards where its rank takes none."""
    melds: list[list[Card]] = []
    for rank, (naturals, wilds) in zip(rng.sample(MELD_RANKS, len(shapes)), shapes, strict=True):
        if not may_become(rules, rank, naturals, wilds, wilds):
            naturals, wilds = naturals + wilds, 0
        melds.append(supply.of(rank, naturals) + supply.wilds(wilds))
    return melds


def _choices(sheet: Sheet, rules: RuleSet, rng: Random) -> tuple[int, ...]:
    """The right number among those that come of usual mistakes: a line left out, or counted the wrong way."""
    total = sheet.total
    lines = [value for value in sheet.lines.values() if value]
    slips = [total - value for value in lines] + [total - 2 * value for value in lines]
    slips += [total + rules.clean_bonus - rules.mixed_bonus, total + rules.out_bonus, total - rules.out_bonus]
    rng.shuffle(slips)
    wrong = list(dict.fromkeys(value for value in slips if value != total))[:3]
    choices = [total, *wrong]
    rng.shuffle(choices)
    return tuple(choices)
