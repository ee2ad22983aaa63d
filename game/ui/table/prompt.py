"""What is expected now, in words: the line, the coral button, the pile's state, what is missing for going out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.core.actions import Ask, End, Group, Lay, Take, Throw
from game.core.cards import Card, Rank, in_order
from game.core.legality import may_take, pile_fault, preview, refusal
from game.core.public import Phase, Public
from game.core.refusals import Code, Refusal
from game.core.view import PlayerView
from game.ui.i18n import gettext as _
from game.ui.i18n import ngettext, number, say
from game.ui.table.acts import CURABLE_OPENING, Acts
from game.ui.table.frame import slots_of
from game.ui.words import books, canastas_of, card_name, marks, rank_heading, rank_name, refusal_words


@dataclass(frozen=True, slots=True)
class Coral:
    """The one button that says what is expected."""

    words: str
    note: str = ""
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Need:
    """One thing that going out takes: whether it is there, and how many of how many."""

    words: str
    done: bool
    have: int = 0
    needed: int = 0


@lru_cache(maxsize=8)
def can_take(view: PlayerView) -> bool:
    """Whether the seat has any legal take; the search is done once for each view."""
    return view.my_turn and may_take(view)


def drawing(view: PlayerView) -> str:
    """What drawing is called here: one card or two."""
    count = min(view.public.rules.draws, view.public.stock_size)
    if count == 2:
        return _("Draw two cards")
    return _("Draw a card") if count == 1 else ngettext("Draw {count} card", "Draw {count} cards", count)


def line(acts: Acts) -> str:
    """The line above the hand: what the game expects, or who is playing."""
    view = acts.view
    public = view.public
    if public.over is not None:
        return _("The deal is over.")
    if acts.desk.lead and not acts.desk.staged:
        return say(acts.desk.lead)
    if not view.my_turn:
        return _playing(acts)
    match public.turn.phase:
        case Phase.ANSWER:
            return _("Your partner asks: may I go out?")
        case Phase.DRAW:
            return _draw_line(acts)
        case Phase.PLAY:
            return _play_line(acts)


def _playing(acts: Acts) -> str:
    public = acts.view.public
    name = acts.names[public.to_act]
    if public.turn.phase is Phase.ANSWER:
        return _("{name} is asked whether to go out", name=name)
    return _("{name} is playing", name=name)


def _draw_line(acts: Acts) -> str:
    view, desk = acts.view, acts.desk
    public = view.public
    if desk.taking is not None:
        fault = refusal(view, Take(acts.seat, desk.groups()))
        if fault is not None:
            return _staging_words(fault, acts)
        return _("Enter takes the pile; Esc puts everything back")
    if not public.stock_size:
        if can_take(view):
            return _("The stock is empty: take the pile, or end the deal")
        return _("The stock is empty: end the deal")
    pair = acts.usual_pair(public.pile[-1].rank) if public.pile else ()
    if pair and can_take(view):
        return _("{draw}, or take the pile with {cards}", draw=drawing(view), cards=marks(pair))
    if can_take(view):
        return _("{draw}, or take the pile", draw=drawing(view))
    return drawing(view)


def _play_line(acts: Acts) -> str:
    view, desk = acts.view, acts.desk
    public = view.public
    if desk.staged:
        fault = refusal(view, Lay(acts.seat, desk.groups()))
        if fault is not None:
            return _staging_words(fault, acts)
        return _("Enter lays what is staged; Esc puts everything back")
    if desk.slot is not None:
        return _("Choose the slot with the arrows: Enter lays, Esc goes back")
    if len(view.hand) == 1:
        return _("Throw your last card") if _throws(acts, view.hand[0]) else _("Lay your last card")
    if not acts.opened:
        minimum = public.minimum(public.rules.side_of[acts.seat])
        return _("Lay a first meld of {minimum} points, or throw a card", minimum=number(minimum))
    return _("Lay what you like, then throw a card")


def _throws(acts: Acts, card: Card) -> bool:
    return refusal(acts.view, Throw(acts.seat, card)) is None


def _staging_words(fault: Refusal, acts: Acts) -> str:
    if fault.code is Code.BELOW_MINIMUM:
        points, minimum = int(fault.facts["points"]), int(fault.facts["minimum"])
        return _("Staged: {points} of {minimum} points", points=number(points), minimum=number(minimum))
    return refusal_words(fault, acts.names)


# -- the coral button ---------------------------------------------------------------------------

#: So many selected cards are named on the button; of more it tells how many.
MOST_NAMED = 5


def coral(acts: Acts) -> Coral:
    """What the one button says, and whether it can be pressed."""
    view, desk = acts.view, acts.desk
    public = view.public
    if public.over is not None:
        return Coral(_("The deal is over"), enabled=False)
    if not view.my_turn:
        return Coral(_playing(acts), enabled=False)
    if desk.taking is not None:
        count = taken(public)
        words = ngettext("Take {count} card", "Take {count} cards", count)
        return _judged(acts, words, refusal(view, Take(acts.seat, desk.groups())))
    if desk.staged:
        seen = preview(view, desk.groups(), take=False)
        if seen.minimum is not None:
            words = _("Lay {points} to open", points=number(seen.points))
        else:
            words = _("Lay {cards}", cards=marks(in_order(desk.staged_cards)))
        if len(desk.staged_cards) == len(view.hand) and not public.feet_waiting[acts.seat]:
            words = _("Lay all and go out")
        return _judged(acts, words, seen.refusal)
    if public.turn.phase is Phase.DRAW:
        if public.stock_size:
            return Coral(drawing(view))
        return _judged(acts, _("End the deal"), refusal(view, End(acts.seat)))
    if len(desk.selected) == 1:
        card = desk.selected[0]
        fault = refusal(view, Throw(acts.seat, card))
        out = len(view.hand) == 1 and not public.feet_waiting[acts.seat]
        said = _("Throw {card} and go out") if out else _("Throw {card}")
        return _judged(acts, said.format(card=card_name(card)), fault)
    if acts.may_lay_selected:
        return Coral(_laying(acts))
    return Coral(_("Throw a card"))


def _laying(acts: Acts) -> str:
    """What becomes of several selected cards: laid by a side that has opened, else staged."""
    chosen = acts.desk.selected
    if len(chosen) > MOST_NAMED:
        if acts.opened:
            return ngettext("Lay {count} card", "Lay {count} cards", len(chosen))
        return ngettext("Stage {count} card", "Stage {count} cards", len(chosen))
    cards = marks(in_order(chosen))
    return _("Lay {cards}", cards=cards) if acts.opened else _("Stage {cards}", cards=cards)


def _judged(acts: Acts, words: str, fault: Refusal | None) -> Coral:
    if fault is None:
        return Coral(words)
    if fault.code is Code.BELOW_MINIMUM:
        missing = int(fault.facts["missing"])
        return Coral(words, _("{points} more", points=number(missing)), enabled=False)
    return Coral(words, enabled=False)


def taken(public: Public) -> int:
    """How many cards a take brings, the top one included."""
    limit = public.rules.take_limit
    return len(public.pile) if limit is None else min(limit, len(public.pile))


# -- the pile -----------------------------------------------------------------------------------


def pile_state(acts: Acts) -> tuple[str, bool]:
    """The pile's state in a few words, and whether it may be taken now."""
    view = acts.view
    public = view.public
    fault = pile_fault(public)
    if fault is not None:
        return _blocked(fault), False
    rank = public.pile[-1].rank
    if acts.desk.taking is not None:
        return _("set aside: it is taken with the {rank}", rank=rank_name(rank)), True
    if acts.in_phase(Phase.DRAW):
        pair = acts.usual_pair(rank)
        told = preview(view, (Group(rank, pair),), take=True).refusal if pair else None
        if pair and (told is None or (not acts.opened and told.code in CURABLE_OPENING)) and can_take(view):
            return _yours(acts, pair), True
        if told is not None and told.code is Code.MELD_TOO_FULL_TO_TAKE:
            facts = {"rank": rank_name(rank), "cards": number(int(told.facts["cards"]))}
            return _("your {rank} have {cards} already", **facts), False
    side = public.rules.side_of[acts.seat]
    if public.frozen:
        return _("frozen: a pair of {rank} is needed", rank=rank_name(rank)), False
    if public.frozen_for(side):
        return _("a pair of {rank} is needed", rank=rank_name(rank)), False
    return _("two cards for the {rank} are needed", rank=rank_name(rank)), False


def pile_term(public: Public) -> str:
    """The word of the card table that the pile's state is about."""
    if public.pile and pile_fault(public) is not None:
        return "blocked"
    return "frozen" if public.frozen else "pile"


def _yours(acts: Acts, pair: tuple[Card, ...]) -> str:
    count = taken(acts.view.public)
    return ngettext(
        "you take {count} card with {cards}", "you take {count} cards with {cards}", count, cards=marks(pair)
    )


def _blocked(fault: Refusal) -> str:
    match fault.code:
        case Code.PILE_EMPTY:
            return _("empty")
        case Code.PILE_BLOCKED:
            return _("blocked by a three")
        case Code.PILE_WILD:
            return _("blocked by a wild card")
        case _:
            return refusal_words(fault)


def drop_words(acts: Acts, cards: tuple[Card, ...]) -> str:
    """What dropping these cards on the pile would do, told before the drop."""
    view = acts.view
    public = view.public
    if acts.in_phase(Phase.DRAW):
        return pile_state(acts)[0]
    if len(cards) != 1:
        return _("one card is thrown")
    fault = refusal(view, Throw(acts.seat, cards[0]))
    if fault is not None:
        return refusal_words(fault, acts.names)
    if cards[0].wild and public.rules.freezes:
        return _("{card} freezes the pile", card=card_name(cards[0]))
    return _("throw {card}", card=card_name(cards[0]))


# -- going out, asking --------------------------------------------------------------------------


def needs(public: Public, seat: int) -> list[Need]:
    """What a seat's side needs for going out, and what of it is there."""
    rules = public.rules
    clean, mixed = canastas_of(public, rules.side_of[seat])
    found: list[Need] = []
    if rules.canastas_to_go_out:
        needed, have = rules.canastas_to_go_out, clean + mixed
        words = ngettext("{count} canasta", "{count} canastas", needed)
        found.append(Need(words, have >= needed, have, needed))
    if rules.clean_to_go_out:
        needed = rules.clean_to_go_out
        words = ngettext("{count} clean book", "{count} clean books", needed)
        found.append(Need(words, clean >= needed, clean, needed))
    if rules.mixed_to_go_out:
        needed = rules.mixed_to_go_out
        words = ngettext("{count} dirty book", "{count} dirty books", needed)
        found.append(Need(words, mixed >= needed, mixed, needed))
    if rules.foot_size:
        found.append(Need(_("foot picked up"), not public.feet_waiting[seat]))
    partner = rules.partner_of[seat]
    if rules.partner_plays_foot and partner is not None:
        found.append(Need(_("partner played from the foot"), public.played_from_foot[partner]))
    if public.turn.seat == seat and public.turn.answer is False:
        found.append(Need(_("partner said no this turn"), done=False))
    return found


def may_ask(acts: Acts) -> bool:
    """Whether the partner may be asked now."""
    return acts.view.my_turn and refusal(acts.view, Ask(acts.seat)) is None


def staged_points(acts: Acts) -> tuple[int, int] | None:
    """Points staged and the first meld's minimum, while a first meld is being staged."""
    desk = acts.desk
    if not desk.staged and desk.taking is None:
        return None
    seen = preview(acts.view, desk.groups(), take=desk.taking is not None)
    return None if seen.minimum is None else (seen.points, seen.minimum)


# -- what cards would make in a slot ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fit:
    """What some cards would make in a slot."""

    rank: Rank
    before: int
    after: int
    clean: bool
    bonus: int


def fits(acts: Acts, cards: tuple[Card, ...]) -> dict[Rank, Fit]:
    """The own slots that would take these cards now, and what they would become."""
    view, desk = acts.view, acts.desk
    if not cards or not view.my_turn or view.public.turn.phase is Phase.ANSWER:
        return {}
    naturals = {c.rank for c in cards if not c.wild}
    if len(naturals) > 1:
        return {}
    found: dict[Rank, Fit] = {}
    for rank in slots(view.public):
        if naturals and rank not in naturals:
            continue
        fit = _fit(acts, cards, rank)
        if fit is not None:
            found[rank] = fit
    return found if desk.taking is not None or view.public.turn.phase is Phase.PLAY else {}


def slots(public: Public) -> tuple[Rank, ...]:
    """The ranks that have a slot."""
    return slots_of(public.rules)


def _fit(acts: Acts, cards: tuple[Card, ...], rank: Rank) -> Fit | None:
    view, desk = acts.view, acts.desk
    there = tuple(c for c in desk.staged.get(rank, ()) if c not in cards)
    group = Group(rank, (*there, *cards))
    taking = desk.taking is not None
    if acts.opened and not taking:
        if refusal(view, Lay(acts.seat, (group,))) is not None:
            return None
        seen = preview(view, (group,), take=False)
    else:
        if acts.staging_fault(cards, rank) is not None:
            return None
        seen = preview(view, (group,), take=taking and rank is desk.taking)
    part = next((p for p in seen.parts if p.rank is rank), None)
    return None if part is None else Fit(rank, part.before, part.after, part.clean, part.bonus)


def fit_words(fit: Fit, acts: Acts) -> str:
    """What dropping here would make, in a sentence."""
    facts = {
        "heading": rank_heading(fit.rank),
        "before": number(fit.before),
        "after": number(fit.after),
    }
    if fit.bonus:
        kind = _("closes") if books(acts.view.public.rules) else _("a canasta")
        return _(
            "{heading}: {before} become {after}, {kind}, +{bonus}",
            kind=kind,
            bonus=number(fit.bonus),
            **facts,
        )
    if fit.before:
        return _("{heading}: {before} become {after}", **facts)
    return _("{heading}: {after} cards", **facts)
