"""What is shown before anything is laid; and what everybody could have written down."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from game.core.actions import Lay, Take
from game.core.cards import points
from game.core.engine import apply
from game.core.events import CardThrown, MeldLaid, PileTaken
from game.core.legality import closed_ranks, going_out_fault, legal_actions, pile_fault, preview, refusal
from game.core.public import Phase
from game.core.refusals import Code
from game.core.scoring import meld_bonus
from game.core.secrecy import view_for
from tests.support.clauses import clause
from tests.support.play import VARIANTS, opened, play, random_action, reached, rules_of, scattered
from tests.support.tables import table

variants = st.integers(0, len(VARIANTS) - 1)
codes = st.integers(0, 10**9).map(str)


def previewed(at, text):
    action = at.action(text)
    return preview(at.view(), action.groups, take=isinstance(action, Take))


def test_points_and_minimum_of_what_is_put_together():
    at = table(hand="Ks Kh Kd Qs Qh 2s 5d 6d", scores=[1500, 0])
    shown = previewed(at, "lay K: Ks Kh Kd, Q: Qs Qh 2s")
    assert (shown.points, shown.minimum) == (70, 90)
    assert shown.refusal.code is Code.BELOW_MINIMUM
    assert [(part.before, part.after, part.clean, part.bonus) for part in shown.parts] == [
        (0, 3, True, 0),
        (0, 3, False, 0),
    ]
    assert all(part.refusal is None for part in shown.parts)
    assert previewed(table(hand="Kc 5d 6d", melds=["Ks Kh Kd"]), "lay K: Kc").minimum is None


def test_each_group_says_why_it_is_no_meld():
    shown = previewed(table(hand="Ks Kh Qs Qh Qd 5d 6d"), "lay Q: Qs Qh Qd, K: Ks Kh")
    assert [part.refusal and part.refusal.code for part in shown.parts] == [None, Code.TOO_SMALL]


@clause("C-27", "C-47")
def test_the_bonus_that_an_act_brings_or_costs():
    six, seven = "Ks Ks Kh Kh Kd Kd", "Ks Ks Kh Kh Kd Kd Kc"
    assert previewed(table(hand="Kc 5d 6d", melds=[six]), "lay K: Kc").parts[0].bonus == 500
    assert previewed(table(hand="2s 5d 6d", melds=[six]), "lay K: 2s").parts[0].bonus == 300
    assert previewed(table(hand="2s 5d 6d", melds=[seven]), "lay K: 2s").parts[0].bonus == -200
    wild = table("modern-american", hand="2c 5d 6d", melds=["As Ah Ad", "2s 2s 2h 2h 2d 2d"])
    assert previewed(wild, "lay W: 2c").parts[0].bonus == 3000


def test_of_a_take_the_top_card_is_counted_where_it_counts():
    classic = table(phase="draw", pile="8s 9s", hand="9h 9d Jo 5d 6d", stock_size=9)
    shown = previewed(classic, "take 9: 9h 9d Jo")
    assert (shown.points, shown.parts[0].after, shown.refusal) == (80, 4, None)
    american = table("modern-american", phase="draw", pile="8s 9s", hand="9h 9d Jo 5d 6d", stock_size=9)
    assert previewed(american, "take 9: 9h 9d Jo").points == 70


@given(variants, codes)
def test_a_preview_refuses_what_the_rules_refuse(variant, code):
    rng = Random(code)
    state = scattered(rules_of(variant), rng)
    for _ in range(25):
        action = random_action(state, rng)
        view = view_for(state, action.seat)
        if (
            isinstance(action, Lay | Take)
            and action.seat == state.public.to_act
            and state.public.over is None
        ):
            shown = preview(view, action.groups, take=isinstance(action, Take))
            assert shown.refusal == refusal(view, action)


@given(variants, codes, st.integers(0, 250))
def test_a_preview_of_what_is_offered_comes_true(variant, code, steps):
    state = reached(variant, code, steps)
    if state.public.over is not None or state.public.turn.phase is Phase.ANSWER:
        return
    view = view_for(state, state.public.to_act)
    rules = state.public.rules
    side = rules.side_of[view.seat]
    for action in list(legal_actions(view))[:12]:
        if not isinstance(action, Lay | Take):
            continue
        shown = preview(view, action.groups, take=isinstance(action, Take))
        done = apply(state, action)
        laid = [event for event in done.events if isinstance(event, MeldLaid)]
        assert [(e.before, e.after, e.clean) for e in laid] == [
            (p.before, p.after, p.clean) for p in shown.parts
        ]
        before, after = state.public.melds[side], done.state.public.melds[side]
        assert sum(meld_bonus(rules, m) for m in after) - sum(meld_bonus(rules, m) for m in before) == sum(
            p.bonus for p in shown.parts
        )
        if rules.top_card_counts:
            assert shown.points == sum(points(m.cards) for m in after) - sum(points(m.cards) for m in before)
        assert shown.refusal is None


def test_what_the_screen_asks_besides():
    at = table("modern-american", hand="5d 6d", pile="8s 3s", theirs=["Ks Ks Kh Kh Kd Kd Kc"])
    assert {rank.name for rank in closed_ranks(at.view())} == {"KING"}
    assert pile_fault(at.public).code is Code.PILE_BLOCKED
    assert going_out_fault(at.public).facts == {"have": 0, "needed": 2}
    assert pile_fault(table(pile="8s").public) is None


@given(variants, codes)
def test_the_ledger_tells_what_everybody_could_have_written_down(variant, code):
    state, _ = opened(rules_of(variant), code)
    players = state.public.rules.players
    thrown = [[] for _ in range(players)]
    took = [[] for _ in range(players)]
    for before, action, after, events in play(state, Random(code), steps=150):
        for event in events:
            if isinstance(event, CardThrown):
                thrown[event.seat].append(event.card)
            elif isinstance(event, PileTaken):
                took[event.seat] += event.cards
        ledger = after.public.ledger
        assert [list(row) for row in ledger.thrown] == thrown
        for seat, row in enumerate(ledger.known):
            assert set(row) <= set(after.secret.hands[seat]), "a known card is held"
            assert len(set(row)) == len(row)
            assert {c.face for c in row} <= {c.face for c in took[seat]}
        if type(action).__name__ == "Draw" and before.public.pile:
            assert ledger.declined[action.seat][-1] == (before.public.pile[-1], len(before.public.pile))
