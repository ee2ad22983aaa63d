"""A table in the middle of one change: the engine's workbench, thawed from a state and frozen again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.actions import Draw, Group, Lay, Take, Throw
from game.core.bundles import place
from game.core.cards import Card
from game.core.events import (
    CardsDrawn,
    CardThrown,
    CardTurned,
    DealBegan,
    DealEnded,
    Event,
    FootDealt,
    FootPickedUp,
    HandDealt,
    MeldLaid,
    PartnerAnswered,
    PartnerAsked,
    PileTaken,
    ThreesLaid,
    TurnBegan,
)
from game.core.ledger import declined, done, empty_ledger, known, played, thrown
from game.core.public import Ending, Over, Phase, Public, Turn
from game.core.ruleset import RuleSet, Upcard
from game.core.state import GameState, Secret


class Table:
    """Mutable for the length of one action; `events` tells what was done in order."""

    def __init__(self, state: GameState) -> None:
        """Thaw a state."""
        public, secret = state.public, state.secret
        self.rules: RuleSet = public.rules
        self._public = public
        self._stock = secret.stock
        self._hands = list(secret.hands)
        self._feet = list(secret.feet)
        self._pile = public.pile
        self._frozen = public.frozen
        self._melds = list(public.melds)
        self._threes = list(public.threes)
        self._played_from_foot = public.played_from_foot
        self._has_melded = public.has_melded
        self._asked = public.asked
        self._ledger = public.ledger
        self._over = public.over
        turn = public.turn
        self._seat = turn.seat
        self._phase = turn.phase
        self._took = turn.took
        self._laid = turn.laid
        self._turn_asked = turn.asked
        self._turn_answer = turn.answer
        self._fresh = turn.fresh
        self._stood = turn.stood
        self._joined = turn.joined
        #: A turn began in this change.
        self.turn_is_new = False
        self.events: list[Event] = []

    # -- dealing

    @classmethod
    def dealt(
        cls, rules: RuleSet, pack: Sequence[Card], *, number: int, dealer: int, scores: tuple[int, ...]
    ) -> Table:
        """Deal a pack: hands, feet, the first card of the pile, threes (rules, 1.1, 2.1, 3.1)."""
        n = rules.players
        order = [(dealer + 1 + i) % n for i in range(n)]
        cards = tuple(pack)
        at = n * rules.hand_size
        hands: list[tuple[Card, ...]] = [()] * n
        feet: list[tuple[Card, ...] | None] = [None] * n
        for place_, seat in enumerate(order):
            hands[seat] = cards[place_:at:n]
            if rules.foot_size:
                start = at + place_ * rules.foot_size
                feet[seat] = cards[start : start + rules.foot_size]
        stock = cards[at + n * rules.foot_size :]
        no = (False,) * n
        public = Public(
            rules=rules,
            deal=number,
            scores=scores,
            dealer=dealer,
            turn=Turn(order[0], Phase.DRAW),
            pile=(),
            frozen=False,
            stock_size=len(stock),
            hand_sizes=(rules.hand_size,) * n,
            feet_waiting=(bool(rules.foot_size),) * n,
            played_from_foot=no,
            has_melded=no,
            asked=no,
            melds=((),) * len(rules.sides),
            threes=((),) * len(rules.sides),
            ledger=empty_ledger(n),
        )
        table = cls(GameState(public, Secret(stock, tuple(hands), tuple(feet))))
        table._open(order, number, dealer, scores)
        return table

    def _open(self, order: Sequence[int], number: int, dealer: int, scores: tuple[int, ...]) -> None:
        self.events.append(DealBegan(number, dealer, scores))
        self.events += [HandDealt(seat, self._hands[seat]) for seat in order]
        if self.rules.foot_size:
            self.events += [FootDealt(seat, self.rules.foot_size) for seat in order]
        self._turn_up()
        self._ledger = replace(self._ledger, upcards=self._pile)
        for seat in order:
            self._lay_threes(seat)
        self.events.append(TurnBegan(self._seat))

    def _turn_up(self) -> None:
        """Start the pile (C-3 to C-5, H-3, M-2)."""
        policy = self.rules.upcard
        while policy is not Upcard.NONE and self._stock:
            card, self._stock = self._stock[0], self._stock[1:]
            unfit = card.wild or card.red_three
            bury = unfit and policy is Upcard.BURY
            self.events.append(CardTurned(card, bury))
            if bury:
                self._stock = (*self._stock, card)
                continue
            self._pile = (*self._pile, card)
            if not unfit:
                return
            self._frozen = True

    # -- drawing

    def _laid_at_once(self, card: Card) -> bool:
        return card.three and (card.red_three or self.rules.lays_black_threes)

    def _lay_threes(self, seat: int) -> None:
        """Lay a hand's threes and replace them, chains included (C-6, H-5, H-10, M-3)."""
        threes = [c for c in self._hands[seat] if self._laid_at_once(c)]
        if not threes:
            return
        self._hands[seat] = tuple(c for c in self._hands[seat] if not self._laid_at_once(c))
        self._put_threes(seat, threes)
        self._receive(seat, len(threes), replacing=True)

    def _put_threes(self, seat: int, threes: Sequence[Card]) -> None:
        side = self.rules.side_of[seat]
        self._threes[side] = (*self._threes[side], *threes)
        self.events.append(ThreesLaid(seat, tuple(threes)))

    def _receive(self, seat: int, count: int, *, replacing: bool) -> int:
        """Draw so many cards that stay in the hand; threes on the way are laid. Gives how many stayed."""
        kept: list[Card] = []
        threes: list[Card] = []
        stock = self._stock
        at = 0
        while len(kept) < count and at < len(stock):
            card = stock[at]
            at += 1
            last_stays = self.rules.last_three_stays and at == len(stock)
            if self._laid_at_once(card) and not last_stays:
                threes.append(card)
            else:
                kept.append(card)
        self._stock = stock[at:]
        self._hands[seat] = (*self._hands[seat], *kept)
        if kept:
            self.events.append(CardsDrawn(seat, tuple(kept), replacing))
        if threes:
            self._put_threes(seat, threes)
        return len(kept)

    def draw(self) -> None:
        """Draw from the stock; threes at its end may end the deal (C-8 to C-11, H-15, H-16, M-6)."""
        seat = self._seat
        self._ledger = done(self._ledger, Draw(seat))
        if self._pile:
            self._ledger = declined(self._ledger, seat, self._pile[-1], len(self._pile))
        stayed = self._receive(seat, self.rules.draws, replacing=False)
        self._phase = Phase.PLAY
        if not stayed or self._laid_at_once(self._hands[seat][-1]):
            self.end()

    # -- taking and laying

    def take(self, groups: Sequence[Group]) -> None:
        """Take the pile: lay the groups with its top card, the rest goes to the hand (C-13 to C-22)."""
        seat = self._seat
        self._ledger = done(self._ledger, Take(seat, tuple(groups)))
        rules = self.rules
        limit = len(self._pile) if rules.take_limit is None else rules.take_limit
        taken, left = self._pile[-limit:], self._pile[:-limit]
        threes = [c for c in taken[:-1] if c.red_three]
        to_hand = tuple(c for c in taken[:-1] if not c.red_three)
        self.events.append(PileTaken(seat, taken[-1], to_hand))
        self._put(groups, take=True)
        self._pile = left
        self._frozen = False
        self._took = True
        self._phase = Phase.PLAY
        self._hands[seat] = (*self._hands[seat], *to_hand)
        self._ledger = known(self._ledger, seat, to_hand)
        if threes:
            self._put_threes(seat, threes)
        self._after_laying()

    def lay(self, groups: Sequence[Group]) -> None:
        """Lay groups, which may empty the hand: into the foot, or out (H-8, C-38, H-39)."""
        self._ledger = done(self._ledger, Lay(self._seat, tuple(groups)))
        self._put(groups, take=False)
        self._laid = True
        self._after_laying()

    def _put(self, groups: Sequence[Group], *, take: bool) -> None:
        seat = self._seat
        side = self.rules.side_of[seat]
        melds = list(self._melds[side])
        gone: list[Card] = []
        for p in place(self._public, groups, take=take):
            if p.index is None:
                index = len(melds)
                melds.append(p.after)
            else:
                index = p.index
                melds[index] = p.after
                self._joined = self._joined or index < self._stood
            gone += p.laid
            cards = p.laid if p.top is None else (p.top, *p.laid)
            before = p.after.size - len(cards)
            event = MeldLaid(seat, side, index, p.rank, cards, before, p.after.size, p.after.clean)
            self.events.append(event)
        self._melds[side] = tuple(melds)
        self._hands[seat] = tuple(c for c in self._hands[seat] if c not in gone)
        self._ledger = played(self._ledger, seat, gone)
        self._has_melded = _marked(self._has_melded, seat)
        self._mark_foot()

    def _after_laying(self) -> None:
        if self._hands[self._seat]:
            return
        if self._feet[self._seat] is not None:
            self._pick_up_foot(self._seat, ran=True)
        else:
            self._go_out()

    def _mark_foot(self) -> None:
        """H-14: something was played from the picked-up foot."""
        if self.rules.foot_size and self._feet[self._seat] is None:
            self._played_from_foot = _marked(self._played_from_foot, self._seat)

    def _pick_up_foot(self, seat: int, *, ran: bool) -> None:
        foot = self._feet[seat]
        assert foot is not None
        self._feet[seat] = None
        self._hands[seat] = foot
        self.events.append(FootPickedUp(seat, foot, ran))
        self._lay_threes(seat)

    # -- throwing and the end of a turn

    def throw(self, card: Card) -> None:
        """Throw a card: out, into the foot, or on to the next seat (C-36, H-9, M-7)."""
        seat = self._seat
        self._ledger = done(self._ledger, Throw(seat, card))
        self._mark_foot()
        self._hands[seat] = tuple(c for c in self._hands[seat] if c is not card)
        self._pile = (*self._pile, card)
        froze = self.rules.freezes and card.wild and not self._frozen
        self._frozen = self._frozen or froze
        self._ledger = thrown(self._ledger, seat, card)
        self.events.append(CardThrown(seat, card, froze))
        if not self._hands[seat]:
            if self._feet[seat] is None:
                self._go_out()
                return
            if self.rules.walk_picks_up_foot_at_once:
                self._pick_up_foot(seat, ran=False)
        if not self._stock and not self.rules.pile_after_stock:
            self.end()
            return
        self._next_turn()

    def _next_turn(self) -> None:
        seat = self._seat = (self._seat + 1) % self.rules.players
        self._phase = Phase.DRAW
        self._took = self._laid = self._turn_asked = self._joined = False
        self._turn_answer = None
        self._fresh = not self._has_melded[seat]
        self._stood = len(self._melds[self.rules.side_of[seat]])
        self.turn_is_new = True
        self.events.append(TurnBegan(seat))
        if not self._hands[seat] and self._feet[seat] is not None:
            self._pick_up_foot(seat, ran=False)

    # -- the question

    def ask(self) -> None:
        """Ask the partner (C-39, H-41, M-35)."""
        partner = self.rules.partner_of[self._seat]
        assert partner is not None
        self._phase = Phase.ANSWER
        self._turn_asked = True
        self._asked = _marked(self._asked, self._seat)
        self.events.append(PartnerAsked(self._seat, partner))

    def answer(self, *, yes: bool) -> None:
        """Answer the partner's question; a no binds for this turn."""
        partner = self.rules.partner_of[self._seat]
        assert partner is not None
        self._phase = Phase.PLAY
        self._turn_answer = yes
        self.events.append(PartnerAnswered(partner, yes))

    # -- the end of the deal

    def _go_out(self) -> None:
        seat = self._seat
        concealed = self.rules.concealed_bonus is not None and self._fresh
        if concealed and self.rules.concealed_own_canasta:
            own = self._melds[self.rules.side_of[seat]][self._stood :]
            concealed = not self._joined and any(meld.canasta for meld in own)
        self._end(Ending.OUT, seat, concealed=concealed)

    def end(self) -> None:
        """End the deal by the stock (C-10, C-41, H-17, M-6, M-7)."""
        self._end(Ending.STOCK, None, concealed=False)

    def _end(self, by: Ending, seat: int | None, *, concealed: bool) -> None:
        if self.turn_is_new and isinstance(self.events[-1], TurnBegan):
            self.events.pop()
        self._over = Over(by, seat, concealed, tuple(self._hands), tuple(self._feet))
        self.events.append(DealEnded(self._over))

    # -- back to a state

    def freeze(self) -> GameState:
        """Give the state that the table is in now."""
        was = self._public
        turn = Turn(
            self._seat,
            self._phase,
            self._took,
            self._laid,
            self._turn_asked,
            self._turn_answer,
            self._fresh,
            self._stood,
            self._joined,
        )
        public = Public(
            self.rules,
            was.deal,
            was.scores,
            was.dealer,
            turn,
            self._pile,
            self._frozen,
            len(self._stock),
            tuple(map(len, self._hands)),
            tuple([foot is not None for foot in self._feet]),
            self._played_from_foot,
            self._has_melded,
            self._asked,
            tuple(self._melds),
            tuple(self._threes),
            self._ledger,
            self._over,
        )
        return GameState(public, Secret(self._stock, tuple(self._hands), tuple(self._feet)))


def _marked(flags: tuple[bool, ...], seat: int) -> tuple[bool, ...]:
    return flags if flags[seat] else (*flags[:seat], True, *flags[seat + 1 :])
