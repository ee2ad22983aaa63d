"""What a seat can do at its desk: every act by drag, click or key ends here, and asks the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.core.actions import Action, Answer, Ask, Draw, End, Group, Lay, Take, Throw
from game.core.cards import Card, Rank
from game.core.legality import pile_fault, preview, refusal
from game.core.public import Phase
from game.core.refusals import Code, Refusal, refuse
from game.core.view import PlayerView
from game.session.ports import SeatPort
from game.ui.i18n import Words
from game.ui.i18n import gettext as _
from game.ui.table.desk import Desk, Notice
from game.ui.words import rank_name, refusal_words

#: More cards may still cure these, so what was dropped stays staged and wears its reason.
CURABLE: Final = frozenset(
    {
        Code.TOO_SMALL,
        Code.TOO_FEW_NATURALS,
        Code.ALL_WILD,
        Code.WILD_NEEDS_NATURALS,
        Code.WILD_MELD_UNFINISHED,
        Code.BELOW_MINIMUM,
        Code.NEEDS_PURE_MELD,
        Code.BLACK_THREES_ONLY_GOING_OUT,
    }
)
#: Before the side has opened, these too: the whole act is judged when it is laid.
CURABLE_OPENING: Final = CURABLE | {
    Code.KEEP_TWO_CARDS,
    Code.KEEP_A_THROW,
    Code.NEEDS_CANASTAS,
    Code.NEEDS_BOOKS,
}


class Acts:
    """A seat's acts. `on_staged_throw` asks what to do with staged cards when one is thrown."""

    def __init__(self, port: SeatPort, desk: Desk, names: Sequence[str]) -> None:
        self.port = port
        self.desk = desk
        self.names = names
        self.on_staged_throw: Callable[[Card], None] | None = None
        #: Asks before a throw that costs something; None throws at once.
        self.on_costly_throw: Callable[[Card, str], None] | None = None
        #: Is asked about each legal act before it is played; no keeps it from being played.
        self.on_act: Callable[[Action], bool] | None = None
        #: Whether undo may go past something new, where the session allows it.
        self.takes_back = False

    # -- looking

    @property
    def view(self) -> PlayerView:
        """What the seat knows now."""
        return self.port.view

    @property
    def seat(self) -> int:
        """The seat that acts; an onlooker looks from the first one and may do nothing."""
        return 0 if self.port.seat is None else self.port.seat

    @property
    def opened(self) -> bool:
        """Whether the side has laid its first meld."""
        public = self.view.public
        return bool(public.melds[public.rules.side_of[self.seat]])

    def in_phase(self, phase: Phase) -> bool:
        """Whether it is this seat's move, in this phase."""
        return self.view.my_turn and self.view.public.turn.phase is phase

    @property
    def may_lay_selected(self) -> bool:
        """Whether the cards selected are more than a throw: they can only be meant for the slots."""
        return self.in_phase(Phase.PLAY) and len(self.desk.selected) > 1

    def pending(self) -> Action | None:
        """The action that confirming would play: the staged take or bundle, or the one selected throw."""
        desk = self.desk
        if desk.taking is not None:
            return Take(self.seat, desk.groups())
        if desk.staged:
            return Lay(self.seat, desk.groups())
        if self.in_phase(Phase.DRAW):
            return Draw(self.seat) if self.view.public.stock_size else End(self.seat)
        if self.in_phase(Phase.PLAY) and len(desk.selected) == 1:
            return Throw(self.seat, desk.selected[0])
        return None

    @property
    def take_backable(self) -> int:
        """How many actions a take-back would go back, where undo has come to its end."""
        return self.port.take_backable if self.takes_back and not self.port.undoable else 0

    # -- acting

    def submit(self, action: Action, place: str) -> bool:
        """Play an action; what is refused is answered in words at its place."""
        if self.port.seat is None:
            return False
        if self.on_act is not None and refusal(self.view, action) is None and not self.on_act(action):
            return False
        fault = self.port.submit(action)
        if fault is not None:
            self.refuse(fault, place)
            return False
        self.desk.notice = None
        self.desk.slot = None
        self.desk.fresh = frozenset()
        self.desk.lead = ""
        if isinstance(action, Take):
            self.desk.clear()
        elif isinstance(action, Lay):
            self.desk.unstage(c for group in action.groups for c in group.cards)
        if not isinstance(action, Ask | Answer):
            self.desk.selected = ()
        return True

    def refuse(self, fault: Refusal, place: str) -> None:
        """Say at a place why something is not done."""
        self.say(lambda: refusal_words(fault, self.names), place, fault.clause)

    def say(self, words: Words, place: str, clause: str = "") -> None:
        """Leave a sentence at a place until the next accepted act."""
        self.desk.notice = Notice(words, clause, place)

    def draw(self) -> bool:
        """Draw, whatever lay staged; with an empty stock, end the deal."""
        end = End(self.seat)
        ends = self.in_phase(Phase.DRAW) and not self.view.public.stock_size
        action = end if ends and refusal(self.view, end) is None else Draw(self.seat)
        if not self.submit(action, "stock"):
            return False
        self.desk.clear()
        return True

    def ask(self) -> bool:
        """Ask the partner whether to go out."""
        return self.submit(Ask(self.seat), "hand")

    def answer(self, yes: bool) -> bool:
        """Answer the partner's question."""
        return self.submit(Answer(self.seat, yes), "hand")

    def throw(self, card: Card, *, sure: bool = False) -> bool:
        """Throw a card; it is asked first what becomes of staged cards, and about a throw that costs something."""
        others = any(c is not card for c in self.desk.staged_cards)
        if others and self.in_phase(Phase.PLAY) and self.on_staged_throw is not None:
            self.on_staged_throw(card)
            return False
        why = "" if sure or self.on_costly_throw is None else self._cost(card)
        if why and self.on_costly_throw is not None:
            self.on_costly_throw(card, why)
            return False
        return self.submit(Throw(self.seat, card), "pile")

    def _cost(self, card: Card) -> str:
        """Why a legal throw may be a slip of the hand: a wild card, or one that fits the own table."""
        view = self.view
        if len(view.hand) < 2 or refusal(view, Throw(self.seat, card)) is not None:
            return ""
        if card.wild:
            return _("It is a wild card.")
        if refusal(view, Lay(self.seat, (Group(card.rank, (card,)),))) is None:
            return _("It could be added to your {rank}.", rank=rank_name(card.rank))
        return ""

    def confirm(self) -> bool:
        """Do what the coral button says."""
        action = self.pending()
        if action is None:
            fault = refusal(self.view, Draw(self.seat)) if not self.view.my_turn else None
            if fault is not None:
                self.refuse(fault, "hand")
            elif self.may_lay_selected:
                return self.place_by_rank(self.desk.selected)
            else:
                self.say(lambda: _("Select one card to throw."), "hand")
            return False
        if isinstance(action, Throw):
            return self.throw(action.card)
        if isinstance(action, Draw | End):
            return self.submit(action, "stock")
        return self.submit(action, "pile" if isinstance(action, Take) else "hand")

    # -- taking the pile

    def take(self, cards: Sequence[Card] = ()) -> bool:
        """Stage a take with these cards, or with the one pair that fits; nothing is taken before it is confirmed."""
        view, desk = self.view, self.desk
        public = view.public
        if desk.taking is not None:
            more = [c for c in cards if c.rank is desk.taking or c.wild]
            return self.take_with_it(more) if more else self.confirm()
        fault = None if self.in_phase(Phase.DRAW) else refusal(view, Take(self.seat, ()))
        fault = fault or pile_fault(public)
        if fault is not None:
            self.refuse(fault, "pile")
            return False
        rank = public.pile[-1].rank
        if all(c.rank is not rank for c in cards):
            cards = self.usual_pair(rank)  # what is selected means something else
        chosen = tuple(c for c in cards if c.rank is rank or c.wild)
        others = [c for c in cards if c not in chosen]
        if not chosen and not public.rules.take_onto_table_meld:
            self.refuse(self._no_pair(rank), "pile")
            return False
        fault = self._take_fault(rank, chosen)
        if fault is not None:
            self.refuse(fault, "pile")
            return False
        desk.notice = None
        desk.taking = rank
        desk.stage(rank, chosen)
        for other in dict.fromkeys(c.rank for c in others):
            self.place([c for c in others if c.rank is other], other)
        return True

    def take_with_it(self, cards: Sequence[Card]) -> bool:
        """Stage more cards with the take: wild cards with its top card, others in their own slots."""
        taking, staged = self.desk.taking, self.desk.staged_cards
        assert taking is not None
        more = [(c, taking if c.wild else c.rank) for c in cards if c not in staged]
        done = [
            self.place([c for c, to in more if to is rank], rank)
            for rank in dict.fromkeys(rank for _card, rank in more)
        ]
        return any(done)

    def usual_pair(self, rank: Rank) -> tuple[Card, ...]:
        """The two cards that take the pile: naturals if the hand has them, else one and the cheapest wild card."""
        public = self.view.public
        held = sorted((c for c in self.desk.shown if c.rank is rank), key=lambda c: c.copy)
        if len(held) >= 2:
            return tuple(held[:2])
        wilds = sorted((c for c in self.desk.shown if c.wild), key=lambda c: c.points)
        if held and wilds and not public.frozen_for(public.rules.side_of[self.seat]):
            return held[0], wilds[0]
        return ()

    def _take_fault(self, rank: Rank, cards: tuple[Card, ...]) -> Refusal | None:
        """Why these cards do not take the pile; what more cards may cure is no fault yet."""
        fault = preview(self.view, (Group(rank, cards),), take=True).refusal
        if fault is None or fault.code in (CURABLE if self.opened else CURABLE_OPENING):
            return None
        return fault

    def _no_pair(self, rank: Rank) -> Refusal:
        public = self.view.public
        rules = public.rules
        if not public.frozen_for(rules.side_of[self.seat]):
            return refuse(rules.game, Code.NEEDS_TWO_CARDS, rank=rank.name)
        reason = "always" if rules.take_needs_pair else "frozen" if public.frozen else "not_melded"
        return refuse(rules.game, Code.NEEDS_PAIR, rank=rank.name, reason=reason)

    # -- laying and staging

    def place(self, cards: Sequence[Card], rank: Rank) -> bool:
        """Put cards into a slot: laid at once where the side is open, else staged."""
        view, desk = self.view, self.desk
        public = view.public
        spot = rank.name
        if not cards:
            return False
        if not view.my_turn or public.turn.phase is Phase.ANSWER:
            fault = refusal(view, Lay(self.seat, (Group(rank, tuple(cards)),)))
            if fault is not None:
                self.refuse(fault, spot)
            return False
        if public.turn.phase is Phase.DRAW and desk.taking is None:
            if public.pile and public.pile[-1].rank is rank:
                return self.take(cards)
            fault = refusal(view, Lay(self.seat, (Group(rank, tuple(cards)),)))
            assert fault is not None
            self.refuse(fault, spot)
            return False
        if desk.taking is None and self.opened:
            return self._lay_or_stage(cards, rank)
        return self._stage(cards, rank)

    def _lay_or_stage(self, cards: Sequence[Card], rank: Rank) -> bool:
        desk = self.desk
        there = tuple(c for c in desk.staged.get(rank, ()) if c not in cards)
        others = tuple(g for g in desk.groups() if g.rank is not rank)
        group = Group(rank, (*there, *cards))
        fault = refusal(self.view, Lay(self.seat, (group,)))
        if fault is None:
            return self.submit(Lay(self.seat, (group,)), rank.name)
        if others and refusal(self.view, Lay(self.seat, (*others, group))) is None:
            return self.submit(Lay(self.seat, (*others, group)), rank.name)
        if fault.code not in CURABLE:
            self.refuse(fault, rank.name)
            return False
        desk.stage(rank, cards)
        self.refuse(fault, rank.name)
        return True

    def _stage(self, cards: Sequence[Card], rank: Rank) -> bool:
        """Stage what may still become legal; what never can is refused."""
        fault = self.staging_fault(cards, rank)
        if fault is not None:
            self.refuse(fault, rank.name)
            return False
        self.desk.notice = None
        self.desk.stage(rank, cards)
        return True

    def staging_fault(self, cards: Sequence[Card], rank: Rank) -> Refusal | None:
        """Why cards cannot even be staged in a slot."""
        desk = self.desk
        there = tuple(c for c in desk.staged.get(rank, ()) if c not in cards)
        group = Group(rank, (*there, *cards))
        others = tuple(
            Group(g.rank, tuple(c for c in g.cards if c not in cards))
            for g in desk.groups()
            if g.rank is not rank
        )
        groups = tuple(g for g in (*others, group) if g.cards or g.rank is desk.taking)
        groups = tuple(sorted(groups, key=lambda g: g.rank is not desk.taking))
        seen = preview(self.view, groups, take=desk.taking is not None)
        alone = next((part.refusal for part in seen.parts if part.rank is rank), None)
        for fault in (alone, seen.refusal):
            if fault is not None and fault.code not in CURABLE_OPENING:
                return fault
        return None

    def place_by_rank(self, cards: Sequence[Card]) -> bool:
        """Put cards into the slots that their ranks name; wild cards go with them if there is just one."""
        naturals = [c for c in cards if not c.wild]
        wilds = [c for c in cards if c.wild]
        ranks = list(dict.fromkeys(c.rank for c in naturals))
        if not cards:
            self.say(lambda: _("Select the cards to lay first."), "hand")
            return False
        if not ranks:
            return False
        done = False
        if len(ranks) > 1 and wilds:
            self.say(lambda: _("Choose the slot for the wild cards."), "hand")
        for rank in ranks:
            group = [c for c in naturals if c.rank is rank] + (wilds if len(ranks) == 1 else [])
            done = self.place(group, rank) or done
        return done

    def place_all(self, card: Card) -> bool:
        """Put all cards of a card's rank into its slot, or as many as fit there."""
        if card.wild:
            self.say(lambda: _("Choose the slot for the wild card."), "hand")
            return False
        cards = tuple(c for c in self.desk.shown if c.rank is card.rank)
        if self.opened and self.desk.taking is None and self.in_phase(Phase.PLAY):
            for count in range(len(cards), 0, -1):
                group = Group(card.rank, cards[:count])
                if refusal(self.view, Lay(self.seat, (group,))) is None:
                    return self.place(group.cards, card.rank)
        return self.place(cards, card.rank)

    def pick(self, rank: Rank) -> None:
        """Select the cards of the hand that bear a slot's rank, or say that there are none."""
        wanted = [c for c in self.desk.shown if (c.wild if rank is Rank.WILD else c.rank is rank)]
        if wanted:
            self.desk.selected = tuple(wanted)
        else:
            self.say(lambda: _("You hold no {rank}.", rank=rank_name(rank)), rank.name)

    def put_back(self) -> bool:
        """Take everything staged back into the hand; tells whether there was anything to undo."""
        had = self.desk.clear() or bool(self.desk.selected) or self.desk.slot is not None
        self.desk.selected = ()
        self.desk.slot = None
        return had

    def put_back_last(self) -> bool:
        """Take the card that was staged last back into the hand."""
        staged = self.desk.staged_cards
        if staged:
            self.desk.unstage(staged[-1:])
            if self.desk.taking is not None and not self.desk.staged.get(self.desk.taking):
                self.desk.clear()
            return True
        if self.desk.selected:
            self.desk.selected = self.desk.selected[:-1]
            return True
        return False
