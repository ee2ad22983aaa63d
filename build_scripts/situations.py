"""Prepared situations of a table, in notation: for pictures, for tests of the screen and for measuring it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from build_scripts.supply import NATURALS, WILDS, Supply
from game.core.games import GAMES, player_counts, preset
from game.core.ruleset import RuleSet

#: What somebody is doing at the table: nothing, or one of these.
Doing = Literal["", "select", "stage", "take", "drag", "throw", "draw", "next", "hint", "best", "why"]

TABLES = tuple((game, players) for game in GAMES for players in player_counts(game))
HANDS = (0, 13, 26, 45)


@dataclass(frozen=True)
class Situation:
    """A position, the actions that lead on from it, who looks, and what that person is doing."""

    name: str
    game: str
    players: int
    position: Mapping[str, Any]
    #: Actions as text, each by the seat whose move it is.
    acts: tuple[str, ...] = ()
    people: tuple[int, ...] = (0,)
    doing: Doing = ""
    #: The cards that it is done with.
    cards: str = ""
    options: Mapping[str, bool | str] = field(default_factory=dict)
    #: What each side's last deal brought.
    last: tuple[int, ...] = ()

    @property
    def title(self) -> str:
        """The name that pictures and tests give it."""
        return f"{self.game}-{self.players}-{self.name}"


Made = Callable[[RuleSet], Situation | None]
_MADE: dict[str, Made] = {}


def _situation(make: Made) -> Made:
    _MADE[make.__name__.replace("_", "-")] = make
    return make


def names() -> tuple[str, ...]:
    """The names of all situations of a table."""
    return (*_MADE, *(f"hand-{count}" for count in HANDS))


def situation(name: str, game: str, players: int) -> Situation | None:
    """Give a situation by its name; None where the game does not know it."""
    rules = preset(game, players)
    if name.startswith("hand-"):
        return _with_hand(rules, int(name.removeprefix("hand-")))
    return _MADE[name](rules)


def situations() -> list[Situation]:
    """Give every situation of every game, for every number of players."""
    made = (situation(name, game, players) for game, players in TABLES for name in names())
    return [one for one in made if one is not None]


# -- pieces -------------------------------------------------------------------------------------


def _table(rules: RuleSet, name: str, position: Mapping[str, Any], **more: Any) -> Situation:
    return Situation(name, rules.game, rules.players, position, **more)


def _seats(rules: RuleSet, *hands: str | dict[str, Any]) -> list[dict[str, Any]]:
    """Seats from the first on, a hand or a whole row; the others are as a position's default has them."""
    rows = [{"hand": row} if isinstance(row, str) else row for row in hands]
    return [*rows, *({} for _ in range(rules.players - len(rows)))]


def _sides(rules: RuleSet, *melds: list[str], threes: str = "") -> list[dict[str, Any]]:
    """The sides' melds from the first on; the first one's threes."""
    rows: list[dict[str, Any]] = [{"melds": side} for side in melds]
    rows += [{} for _ in range(len(rules.sides) - len(rows))]
    if threes:
        rows[0]["threes"] = threes
    return rows


def _opened(rules: RuleSet) -> list[dict[str, Any]]:
    """Both sides have opened; ours has two red threes."""
    return _sides(rules, ["Ks Kh Kd Kc", "7s 7h 7d", "9s 9h 9d"], ["Qs Qh Qd 2c", "5s 5h 5d"], threes="3h 3d")


#: A hand that goes with it: a pair of nines, wild cards, a bit of everything.
HAND = "Jo 2d Ac As Kd Qc Jd 9c 9s 8c 8d 6c 5c"


def _deal(rules: RuleSet) -> dict[str, Any]:
    """A deal in which 90 points are needed to open, or as near to it as the game has."""
    if rules.deals is not None:
        return {"deal": 2, "scores": [1845, 1410, 1205][: len(rules.sides)]}
    return {"deal": 4, "scores": [1845, 2410, 1560][: len(rules.sides)]}


# -- the situations -----------------------------------------------------------------------------


@_situation
def start(rules: RuleSet) -> Situation:
    """Just dealt: nothing lies yet."""
    supply = Supply(rules)
    hand = f"{supply.these('Jo 2d')} {supply.take(rules.hand_size - 2, *NATURALS)}"
    return _table(rules, "start", {"phase": "draw", "pile": "6s", "seats": _seats(rules, hand)})


@_situation
def middle(rules: RuleSet) -> Situation:
    """Some melds, some cards, the own turn; two nines are selected."""
    position = {**_deal(rules), "pile": "4c 5d 8h", "seats": _seats(rules, HAND), "sides": _opened(rules)}
    return _table(rules, "middle", position, doing="select", cards="9c 9s")


@_situation
def hint(rules: RuleSet) -> Situation:
    """A hint: what to throw, and why."""
    position = {**_deal(rules), "pile": "4c 5d 8h", "seats": _seats(rules, HAND), "sides": _opened(rules)}
    return _table(rules, "hint", position, doing="hint")


@_situation
def hint_best(rules: RuleSet) -> Situation:
    """The three best plays."""
    return replace(hint(rules), name="hint-best", doing="best")


@_situation
def watch(rules: RuleSet) -> Situation:
    """Computers play alone; somebody asks why the last card was thrown."""
    position = {**_deal(rules), "pile": "4c 5d 8h", "seats": _seats(rules, HAND), "sides": _opened(rules)}
    return _table(rules, "watch", position, acts=("throw 5c",), people=(), doing="why")


@_situation
def waiting(rules: RuleSet) -> Situation:
    """Somebody else is playing."""
    seats = _seats(rules, HAND)
    position = {"turn": 1, "phase": "draw", "pile": "4c 5d 9d", "seats": seats, "sides": _opened(rules)}
    return _table(rules, "waiting", position, acts=("draw",))


@_situation
def crowded(rules: RuleSet) -> Situation:
    """Every rank with as much as the game and its packs allow: open melds and up to three finished ones."""
    supply = Supply(rules)
    spare = ("Q", "9", "6") if rules.rank_reopens else NATURALS
    hand = f"{supply.these('Jo 2d')} {supply.take(11, *spare)}"
    n = len(rules.sides)
    melds: list[list[str]] = [[] for _ in range(n)]
    for number, rank in enumerate(NATURALS):
        owner = number % n
        order = [(owner + i) % n for i in range(n)]
        if rules.rank_reopens:
            books = (
                ((7, 0), (7, 0))
                if number % 3 == 0
                else ((5, 2), (5, 2), (7, 0))
                if number % 3 == 1
                else ((5, 2),)
            )
            for naturals, wild in books:
                if supply.count(rank) >= naturals + 3 and supply.count(*WILDS) >= wild:
                    melds[owner].append(supply.meld(rank, naturals, wild))
        elif number % 3 == 0 and supply.count(rank) >= 7:
            melds[owner].append(supply.meld(rank, 7))
            continue
        for side in order:
            if supply.count(rank) >= 3:
                few = supply.count(rank) < 6 or side == order[-1]
                naturals = min(6 if side == owner else 5, supply.count(rank)) if few else 4
                wild = 1 if naturals == 4 and rank != "7" and supply.count(*WILDS) > 6 else 0
                melds[side].append(supply.meld(rank, naturals, wild))
    if rules.wild_melds:
        melds[0].append(supply.take(5, *WILDS))
    sides = _sides(rules, *melds)
    threes = ("3h 3d 3h", "3d 3h 3d", "3h 3d") if rules.packs > 3 else ("3h 3d", "3h", "3d")
    for side, laid in zip(sides, threes, strict=False):
        side["threes"] = laid
    foot = {"foot": None} if rules.foot_size else {}
    others = [{"hand": supply.take(2, *NATURALS, *WILDS), **foot} for _ in range(rules.players - 1)]
    position = {**_deal(rules), "stock": supply.take(30, *NATURALS, *WILDS), "sides": sides,
                "seats": [{"hand": hand, **foot}, *others]}  # fmt: skip
    return _table(rules, "crowded", position)


@_situation
def staging(rules: RuleSet) -> Situation:
    """A first meld is being staged: 65 points, and more are needed."""
    hand = "Jo 2d Qs Qh Qd Qc Qs 9c Td 5s 5h 5d 4c"
    position = {**_deal(rules), "pile": "4c 8d 6h", "seats": _seats(rules, hand),
                "sides": _sides(rules, [], ["Ks Kh Kd"])}  # fmt: skip
    return _table(rules, "staging", position, doing="stage", cards="Qs Qh Qd Qc Qs 5s 5h 5d")


@_situation
def taking(rules: RuleSet) -> Situation:
    """The pile is being taken: its top card lies staged with two nines."""
    position = {**_deal(rules), "phase": "draw", "pile": "4c 5d 8h Tc 4d 6d 9h", "seats": _seats(rules, HAND),
                "sides": _sides(rules, ["Ks Kh Kd Kc"], ["Qs Qh Qd 2c"])}  # fmt: skip
    return _table(rules, "taking", position, doing="take", cards="9c 9s")


@_situation
def dragging(rules: RuleSet) -> Situation:
    """A nine is over its slot."""
    position = {"pile": "4c 5d 8h", "seats": _seats(rules, HAND), "sides": _opened(rules)}
    return _table(rules, "dragging", position, doing="drag", cards="9c")


@_situation
def refused(rules: RuleSet) -> Situation:
    """A card was tried where it does not go: the answer stands above the hand."""
    position = {"pile": "4c 5d 8h", "seats": _seats(rules, HAND), "sides": _opened(rules)}
    return _table(rules, "refused", position, doing="stage", cards="8c 8d")


@_situation
def pile_refused(rules: RuleSet) -> Situation:
    """The pile cannot be taken: the answer stands beside it."""
    seats = _seats(rules, "Jo 2d Ac Kd Qc Jd 8c 6c 5c")
    position = {"phase": "draw", "pile": "4c 5d 3s", "seats": seats, "sides": _opened(rules)}
    return _table(rules, "pile-refused", position, doing="take")


@_situation
def drawn(rules: RuleSet) -> Situation:
    """Cards have just been drawn: they are marked."""
    position = {"phase": "draw", "pile": "4c 5d 8h", "seats": _seats(rules, HAND), "sides": _opened(rules)}
    return _table(rules, "drawn", position, doing="draw")


@_situation
def frozen(rules: RuleSet) -> Situation | None:
    """A wild card lies crosswise in the pile; a pair takes it."""
    if not rules.freezes:
        return None
    position = {"phase": "draw", "pile": "4c 2h Td 4d 6h 9h", "seats": _seats(rules, HAND),
                "sides": _sides(rules, ["Ks Kh Kd Kc"])}  # fmt: skip
    return _table(rules, "frozen", position)


@_situation
def big_pile(rules: RuleSet) -> Situation:
    """A big pile with a black three on top, and a stock that runs out."""
    supply = Supply(rules)
    supply.these(f"{HAND} Ks Kh Kd Kc 7s 7h 7d 9s 9h 9d Qs Qh Qd 2c 5s 5h 5d")
    pile = f"{supply.take(24 if rules.packs == 2 else 60, *NATURALS)} {supply.these('3s')}"
    foot = {"foot": None} if rules.foot_size else {}
    seats = [{"hand": HAND, **foot}, *(dict(foot) for _ in range(rules.players - 1))]
    position = {**_deal(rules), "phase": "draw", "pile": pile, "stock_size": 3, "seats": seats,
                "sides": _opened(rules)}  # fmt: skip
    return _table(rules, "big-pile", position)


@_situation
def foot(rules: RuleSet) -> Situation | None:
    """Into the foot by laying the last cards."""
    if not rules.foot_size:
        return None
    seats = _seats(rules, {"hand": "Kd Kc", "foot": "Jo 2d Ac As Qc Jd 9c 9s 8c 8d 6c 5c 4c"})
    position = {**_deal(rules), "pile": "4c 5d 8h", "seats": seats, "sides": _opened(rules)}
    return _table(rules, "foot", position, doing="stage", cards="Kd Kc")


def _nearly_out(rules: RuleSet, **more: Any) -> dict[str, Any]:
    """A position in which seat 0, and its partner, may go out."""
    supply = Supply(rules)
    hand = supply.these("Kd 4c")
    wilds = 2 if rules.game != "classic" else 1
    own = [supply.meld("Q", 7), supply.meld("T", 7), supply.meld("8", 5, 2), supply.meld("6", 5, wilds),
           supply.meld("K", 4)]  # fmt: skip
    theirs = [supply.meld("J", 7), supply.meld("9", 4, 1), supply.meld("5", 3)]
    in_foot = {"foot": None, "played_from_foot": True} if rules.foot_size else {}
    seats = _seats(rules, {"hand": hand, **in_foot})
    if rules.players == 4:
        seats[2] = {"hand": supply.take(2, "K"), **in_foot}
    return {**_deal(rules), "pile": "4d 5c", "seats": seats, "stock_size": 30,
            "sides": _sides(rules, own, theirs, threes="3h 3d"), **more}  # fmt: skip


@_situation
def out(rules: RuleSet) -> Situation:
    """Going out is possible: everything is there."""
    return _table(rules, "out", _nearly_out(rules), acts=("lay K: Kd",), doing="select", cards="4c")


@_situation
def asked(rules: RuleSet) -> Situation | None:
    """The partner asks whether to go out."""
    if rules.players != 4:
        return None
    return _table(rules, "asked", _nearly_out(rules, turn=2), acts=("ask",))


@_situation
def curtain(rules: RuleSet) -> Situation:
    """Two people share the screen: nobody may look."""
    position = {"phase": "draw", "pile": "4c 5d 8h", "seats": _seats(rules, HAND), "sides": _opened(rules)}
    return _table(rules, "curtain", position, people=(0, rules.players // 2))


@_situation
def score(rules: RuleSet) -> Situation:
    """The deal is over; its score sheet."""
    return _table(rules, "score", _nearly_out(rules), acts=("lay K: Kd", "throw 4c"))


@_situation
def won(rules: RuleSet) -> Situation:
    """The match is over, and somebody has won."""
    ends = {"deal": rules.deals} if rules.deals else {"scores": [(rules.target or 0) - 5, 3120, 2890]}
    ends |= {"scores": ends["scores"][: len(rules.sides)]} if "scores" in ends else {}
    return _table(rules, "won", _nearly_out(rules, **ends), acts=("lay K: Kd", "throw 4c"), doing="next")


@_situation
def a_draw(rules: RuleSet) -> Situation:
    """The match ends in a draw."""
    foot = {"foot": None} if rules.foot_size else {}
    position: dict[str, Any] = {
        "scores": [rules.target or 6200] * len(rules.sides),
        "seats": [{"hand": "", **foot} for _ in range(rules.players)],
        "over": {"by": "stock"},
    }
    if rules.deals:
        position["deal"] = rules.deals
    options = {"tie_rule": "draw"} if "tie_rule" in rules.house_rules else {}
    return _table(rules, "a-draw", position, options=options, doing="next")


def _with_hand(rules: RuleSet, count: int) -> Situation:
    """A hand of so many cards."""
    supply = Supply(rules)
    for side in _opened(rules):
        supply.these(" ".join([*side.get("melds", ()), side.get("threes", "")]))
    wilds = supply.take(min(3, count), *WILDS)
    hand = f"{wilds} {supply.take(max(0, count - 3), *NATURALS)}".strip()
    mine = count > 0
    position = {**_deal(rules), "turn": 0 if mine else 1, "pile": "3c", "sides": _opened(rules),
                "seats": _seats(rules, hand)}  # fmt: skip
    return _table(rules, f"hand-{count}", position)


# -- the picture of the read-me -------------------------------------------------------------------


def handsome() -> Situation:
    """Hand and Foot for four in full swing: the pile may be taken with a pair of nines."""
    rules = preset("hand-and-foot", 4)
    supply = Supply(rules)
    pile = supply.these("4c Ts 5d Kh 8s 6c Jh 4h Qd 7c 5c Jd")
    hand = supply.these("Jo 2h Ac Ks Kd Qh Jd 9s 9h 8c 8d 6c 5s")
    own = [supply.these("As Ah Ad Ac 2d"), supply.meld("K", 7), supply.meld("T", 5, 2),
           supply.these("9d 9c 9s"), supply.meld("7", 7), supply.these("4c 4d 4h")]  # fmt: skip
    theirs = [supply.meld("J", 5, 2), supply.meld("8", 5), supply.these("6s 6h 6d")]
    west = {"hand": supply.these("Qs Qh Qd 2c 5h 4s 4d 7h 6h"), "foot": None, "played_from_foot": True}
    north = {"hand": supply.these("Ah Qc Qd 5d 5s 6d 4d 4h Th Tc"), "foot": None}
    east = supply.these("8h 8d Kc Ac As 7h 6h 5h 5c 4s 9h")
    position = {
        "deal": 2, "scores": [1845, 1410], "turn": 1, "phase": "draw", "pile": pile,
        "seats": [{"hand": hand}, west, north, {"hand": east}],
        "sides": [{"melds": own, "threes": "3h 3d"}, {"melds": theirs, "threes": "3d"}],
    }  # fmt: skip
    acts = ("draw", "lay Q: Qs Qh Qd 2c", "throw 4s", "draw", "throw 5d", "draw", "lay 8: 8h 8d", "throw 9h")
    return Situation(
        "handsome", "hand-and-foot", 4, position, acts, doing="select", cards="9s 9h", last=(620, 285)
    )
