"""What players of such programs have reported, each as a table (the item's name stands behind its test)."""

from collections import Counter
from dataclasses import FrozenInstanceError
from hashlib import sha256
from random import Random

import pytest

from game.core.actions import Lay, Throw
from game.core.cards import MELD_RANKS, Card, Rank, Suit, pack
from game.core.engine import apply, deal
from game.core.events import DealEnded
from game.core.games import preset, rules_for
from game.core.legality import legal_actions, refusal
from game.core.match import standing
from game.core.notation import write_cards
from game.core.refusals import Code, IllegalAction
from game.core.scoring import score
from game.core.secrecy import view_for
from game.core.shuffle import shuffled
from tests.core.test_search import differences
from tests.support.play import NAMES, VARIANTS, all_cards, opened, play, rules_of, scattered
from tests.support.tables import GAME_NAMES, deal_out, table

KINGS, QUEENS = "Ks Ks Kh Kh Kd Kd Kc", "Qs Qs Qh Qh Qd Qd Qc"
BOOKS = [KINGS, QUEENS, "Js Js Jh Jh Jd 2s 2h", "Ts Ts Th Th Td 2s 2h"]
FEET = "hand-and-foot"
PARTNER = {2: {"foot": None, "played_from_foot": True}}


# -- legal play refused, illegal play allowed


@pytest.mark.parametrize("variant", range(len(VARIANTS)), ids=NAMES)
def test_a_take_is_offered_exactly_when_it_is_accepted_whatever_lies_on_top(variant):
    """A01: six black threes in the foot and a seventh on the pile; and every other rank."""
    game, players, options, switches = VARIANTS[variant]
    for face in [*("  23456789TJQKA"[rank] for rank in MELD_RANKS), "3", "2"]:
        at = table(
            game,
            players,
            options=options,
            switches=switches,
            phase="draw",
            pile=f"8s {face}s" if face != "8" else "9s 8s",
            hand=f"{face}h {face}d 5h 6h 9h" if face not in "3" else "5h 6h 9h 9d",
            melds=["Ah Ad Ac"] if face != "A" else ["Kh Kd Kc"],
            stock_size=9,
            foot=None if game == FEET else "",
        )
        text = f"take {face}: {face}h {face}d" if face not in "23" else "take 5: 5h 6h"
        fits = at.refusal(text)
        assert at.may_take() == (fits is None)
        assert any(offer.startswith(f"take {face}:") for offer in at.legal()) == (fits is None)
        if fits is None:
            assert at.accepts(text).phase == "play"
        else:
            assert fits.clause, fits
    blocked = table(FEET, phase="draw", pile="3s", hand="3s 3s 3s 3c 3c 3c", foot=None, melds=["Ah Ad Ac"])
    refused = blocked.refuses("take 3: 3s 3s")
    assert (refused.code, refused.clause, refused.facts) == (Code.PILE_BLOCKED, "H-18", {"card": "3s"})


def test_a_take_counts_wild_cards_towards_the_first_meld():
    """A02, from a real game."""
    at = table(phase="draw", pile="Qs", hand="Qh Qd Jo 4s 5s", stock_size=20)
    assert at.accepts("take Q: Qh Qd Jo").hand() == "4s 5s"
    assert at.refuses("take Q: Qh Qd").facts == {"points": 30, "minimum": 50, "missing": 20}
    assert any(text.startswith("take Q: Q") and "Jo" in text for text in at.legal())


def test_no_legal_play_with_wild_cards_is_refused_in_five_hundred_tables():
    """A03: everything is tried. (`test_search` breaks rules on purpose, and sees it found.)"""
    rng = Random("wild cards")
    tables = 0
    while tables < 500:
        state = scattered(rules_of(tables % 6), rng, most_held=5)
        if any(c.wild for c in state.secret.hands[state.public.turn.seat]):
            tables += 1
            assert not differences(state)


def test_nobody_goes_out_without_a_canasta():
    """A05: neither by the last card nor after a take that leaves one."""
    at = table(phase="draw", pile="9s", hand="9h 9d 5d", melds=["Ks Kh Kd"], stock_size=9)
    assert at.refuses("take 9: 9h 9d").code is Code.KEEP_TWO_CARDS
    onto = table(
        phase="draw",
        pile="4s 9s",
        hand="5d",
        melds=["9h 9d 9c"],
        stock="",
        options={"take_onto_table_meld": True},
    ).accepts("take 9:", "throw 5d")
    assert onto.over != "out"
    one = table(hand="5d", melds=["Ks Kh Kd Kc Ks Kh"])
    assert one.refuses("throw 5d").code is Code.NEEDS_CANASTAS


def test_after_walking_into_the_foot_the_turn_is_over():
    """A07."""
    at = table(FEET, hand="7s", foot="4s 5s 6s 8s 9s Ts Js Qs Ah Ad Kc", melds=["Ks Kh Kd"], stock_size=20)
    after = at.accepts("throw 7s")
    assert len(after.hand().split()) == 11
    assert after.turn == 1
    for text in ("lay K: Kc", "throw 4s", "draw", "ask"):
        assert after.refuses(text, seat=0).code is Code.NOT_YOUR_TURN


def test_nobody_picks_up_a_second_foot():
    """A08."""
    at = table(FEET, hand="Kc Kc", foot=None, melds=["Ks Kh Kd"], others=PARTNER)
    assert at.refuses("lay K: Kc Kc").code is Code.KEEP_TWO_CARDS
    assert at.refuses("lay K: Kc").facts["because"] == "needs_books"
    assert at.public.feet_waiting == (False, True, False, True)


def test_the_reason_names_the_books_that_are_missing():
    """A09: one natural book short."""
    short = [KINGS, *BOOKS[2:]]
    at = table(FEET, hand="5d", foot=None, melds=short, others=PARTNER)
    refused = at.refuses("throw 5d")
    assert refused.code is Code.NEEDS_BOOKS
    assert refused.facts == {"clean": 1, "clean_needed": 2, "dirty": 2, "dirty_needed": 2}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_turn_has_one_throw(game):
    """A10: the second is refused and nothing changes."""
    at = table(game, hand="Ks 5d 6d", stock_size=20).accepts("throw Ks")
    assert at.refuses("throw 5d", seat=0).code is Code.NOT_YOUR_TURN
    assert at.hand() == "5d 6d"


@pytest.mark.parametrize("game", GAME_NAMES)
def test_nobody_lays_throws_or_goes_out_before_drawing(game):
    """A11."""
    foot = None if game == FEET else ""
    at = table(
        game,
        phase="draw",
        hand="Ac",
        foot=foot,
        melds=[*BOOKS, "As Ah Ad"],
        others=PARTNER if game == FEET else {},
        stock_size=9,
    )
    for text in ("lay A: Ac", "throw Ac", "ask"):
        assert at.refuses(text).code is Code.DRAW_FIRST


def test_a_foot_without_the_books_never_comes_to_a_dead_end():
    """A12: no rescue is needed: whoever cannot go out always has something to do."""
    at = table(FEET, 2, phase="draw", hand="5d", foot=None, melds=["Ks Kh Kd"], stock="9s 8s 7s 6s")
    at = at.accepts("draw")
    assert at.hand() == "5d 9s 8s"
    at = at.accepts("throw 5d")
    at = at.accepts("draw")
    at = at.accepts(f"throw {at.hand(1).split()[0]}")
    assert at.over == "stock" or at.legal()


@pytest.mark.parametrize("variant", range(len(VARIANTS)), ids=NAMES)
def test_at_most_one_seat_gets_the_bonus_for_going_out(variant, full_count):
    """A13."""
    for number in range(full_count(2, 30)):
        state, _ = opened(rules_of(variant), f"bonus {number}")
        ends = 0
        for _, _, after, events in play(state, Random(number)):
            ends += sum(isinstance(event, DealEnded) for event in events)
            state = after
        assert ends == 1
        bonuses = [sheet.lines["going_out"] for sheet in score(state.public)]
        assert sum(bonus > 0 for bonus in bonuses) <= 1
        assert sum(bonuses) == 0 or state.public.over.by.value == "out"
        for seat in range(state.public.rules.players):
            assert not list(legal_actions(view_for(state, seat)))


def test_a_wild_card_that_is_sent_five_times_is_laid_once():
    """A14: repeated clicks."""
    at = table(hand="2s 5d 6d 7d", melds=["Ks Kh Kd"])
    action = at.action("lay K: 2s")
    state, accepted = at.state, 0
    for _ in range(5):
        try:
            state = apply(state, action).state
        except IllegalAction as illegal:
            assert illegal.refusal.code is Code.CARD_NOT_HELD
        else:
            accepted += 1
    assert accepted == 1
    assert len(set(all_cards(state))) == len(all_cards(state)) == len(all_cards(at.state))


def test_of_two_identical_cards_one_is_thrown():
    """A15."""
    at = table(hand="7s 7s 5d 6d").accepts("throw 7s")
    assert at.hand() == "7s 5d 6d"
    assert at.pile == "7s"


@pytest.mark.parametrize("variant", range(len(VARIANTS)), ids=NAMES)
def test_faces_always_equal_the_pack_and_no_meld_has_more_naturals_than_there_are(variant):
    """A16."""
    rules = rules_of(variant)
    whole = Counter(c.face for c in pack(rules.packs, rules.jokers_per_pack))
    state, _ = opened(rules, "faces")
    for _, _, after, _ in play(state, Random("faces")):
        assert Counter(c.face for c in all_cards(after)) == whole
        for melds in after.public.melds:
            assert all(meld.naturals <= 4 * rules.packs for meld in melds)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_drawing_touches_the_stock_and_the_own_hand_alone(game):
    """A18: and laid threes."""
    at = table(game, phase="draw", hand="Ks 5d", pile="8s 9s", stock="3h 9d 8d 7d 6d", melds=["Ah Ad Ac"])
    after = at.accepts("draw")
    was, now = at.written(), after.written()
    drawn = len(after.hand().split()) - 2
    assert after.stock.split() == at.stock.split()[drawn + 1 :]
    assert after.threes() == "3h"
    assert now["pile"] == was["pile"]
    assert now["seats"][1:] == was["seats"][1:]
    assert now["sides"][1] == was["sides"][1]
    assert now["sides"][0]["melds"] == was["sides"][0]["melds"]


def test_whichever_card_is_thrown_the_turn_passes():
    """A19: the first, the middle one, the last, and the one just drawn."""
    at = table(phase="draw", hand="Ks 9d 5d 6d 7h", stock="8c 4s 4h", pile="4d").accepts("draw")
    hand = at.state.secret.hands[0]
    assert hand[-1].face == "8c"
    for place in range(len(hand)):
        after = apply(at.state, Throw(0, hand[place])).state
        assert after.public.turn.seat == 1
        assert after.public.pile[-1] is hand[place]
        assert hand[place] not in after.secret.hands[0]


def test_a_card_that_is_no_longer_held_is_refused():
    """A20: a stale selection."""
    at = table(hand="Ks Kh Kd 5d 6d 7d", melds=["As Ah Ad"])
    stale = at.state.secret.hands[0][:3]
    after = at.accepts("lay K: Ks Kh Kd").state
    for action in (Throw(0, stale[0]), Lay(0, at.action("lay K: Ks Kh Kd").groups)):
        fault = refusal(view_for(after, 0), action)
        assert fault.code is Code.CARD_NOT_HELD
        with pytest.raises(IllegalAction):
            apply(after, action)


def test_a_draw_from_an_empty_stock_blocks_nothing():
    """A21."""
    at = table(phase="draw", hand="9h 9d 5d 6d", pile="8s 9s", stock="", melds=["Ks Kh Kd"])
    assert at.refuses("draw").code is Code.STOCK_EMPTY
    assert at.accepts("take 9: 9h 9d").phase == "play"
    assert at.accepts("end").over == "stock"


def test_a_frozen_pile_that_nobody_can_take_ends_the_deal_with_the_stock():
    """A22: 48 cards lie there; nobody gets a bonus, and the end says why."""
    naturals = [c for c in pack(2) if c.natural and c.rank not in (Rank.NINE, Rank.FIVE, Rank.ACE, Rank.KING)]
    pile = write_cards(naturals[:47]) + " 2s"
    at = table(
        hand="9s 5d",
        pile=pile,
        stock="",
        melds=["Ks Kh Kd"],
        theirs=["As Ah Ad"],
        others={1: {"hand": "9h 2h 5h"}, 2: {"hand": "5s"}, 3: {"hand": "9c"}},
    ).accepts("throw 9s")
    assert len(at.public.pile) == 49
    assert at.over == "stock"
    assert at.public.over.seat is None
    assert at.line("going_out") == at.line("going_out", 1) == 0


def test_wild_cards_and_red_threes_turned_up_in_a_row_stall_nothing():
    """A23: a joker, a two, two red threes."""
    at = deal_out(then="Jo 2s 3h 3h 9s")
    assert at.pile == "Jo 2s 3h 3h 9s"
    assert at.public.frozen
    assert at.accepts("draw").phase == "play"
    buried = deal_out(FEET, then="Jo 2s 3h 3h 3c")
    assert buried.pile == "3c"
    assert buried.accepts("draw").phase == "play"


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_tie_is_no_win(game):
    """A24: another deal, or a drawn match; never one winner."""
    rules = preset(game)
    found = standing(rules, (9000, 9000), (500, 500), 4)
    assert found.scores == (9500, 9500)
    assert found.winners == ((0, 1) if game == FEET else ())
    assert found.over == (game == FEET)
    assert standing(rules_for("classic", 4, {"tie_rule": "draw"}), (9000, 9000), (0, 0), 4).winners == (0, 1)


def test_rules_hold_for_a_deal_and_change_with_the_next():
    """A25: a deal carries its rules, and nothing can change them under way."""
    plain, onto = rules_for("classic"), rules_for("classic", 4, {"take_onto_table_meld": True})
    first = deal(plain, shuffled(plain, "one"), number=1, dealer=0, scores=(0, 0)).state
    with pytest.raises(FrozenInstanceError):
        first.public.rules.take_onto_table_meld = True
    for _, _, after, _ in play(first, Random(1)):
        first = after
    assert first.public.rules is plain
    second = deal(onto, shuffled(onto, "two"), number=2, dealer=1, scores=(0, 0)).state
    assert second.public.rules.take_onto_table_meld


# -- from the change logs of rivals


def test_kings_are_taken_and_three_black_threes_go_out_past_a_red_three_in_the_pile():
    """E01: the red three that was turned at the deal is no card of the hand."""
    at = table(phase="draw", pile="3h Kd", hand="Ks Kh 3s 3c 3s", melds=[QUEENS], stock_size=9)
    after = at.accepts("take K: Ks Kh")
    assert after.hand() == "3s 3c 3s"
    assert after.threes() == "3h"
    assert "lay 3: 3s 3s 3c" in after.legal()
    assert after.accepts("lay 3: 3s 3c 3s").over == "out"


def test_three_black_threes_and_one_card_to_throw_go_out_and_with_two_they_do_not():
    """E02."""
    at = table(hand="3s 3c 3s Qc", melds=[KINGS])
    assert at.accepts("lay 3: 3s 3c 3s", "throw Qc").over == "out"
    refused = table(hand="3s 3c 3s Qc Jc", melds=[KINGS]).refuses("lay 3: 3s 3c 3s")
    assert refused.code is Code.BLACK_THREES_ONLY_GOING_OUT


def test_two_melds_with_wild_cards_in_one_act_reach_ninety():
    """E03."""
    at = table(hand="As Ah 2s Ks Kh Jo 5d 6d 7d", scores=[1500, 0])
    assert at.accepts("lay A: As Ah 2s, K: Ks Kh Jo").hand() == "5d 6d 7d"
    assert at.refuses("lay A: As Ah 2s").facts == {"points": 60, "minimum": 90, "missing": 30}


def test_a_take_may_lay_the_joker_with_the_other_meld():
    """E04: K K K and Q Q Jo are a hundred."""
    at = table(phase="draw", pile="4h Kd", hand="Ks Kh Qs Qh Jo 4d 5d 6d 7d", scores=[1500, 0], stock_size=9)
    after = at.accepts("take K: Ks Kh, Q: Qs Qh Jo")
    assert after.melds() == ["Kd Ks Kh", "Qs Qh Jo"]
    assert after.hand() == "4d 5d 6d 7d 4h"


FIRST_TEN = [
    ("classic", 4, "montevideo", "Ac 8h 4d 9h 7s Td 4h 6s Js As"),
    ("classic", 4, "", "Ks 2c 4s 4h 3c Kd 8h Ks Ac 5h"),
    ("classic", 2, "Καλή τύχη 7", "7s Jo Jc 4c 3h Jh 2c Kh 6s Qh"),
    ("modern-american", 4, "montevideo", "Ac 8h 4d 9h 7s Td 4h 6s Js As"),
    (FEET, 2, "montevideo", "6s Js 2d Jo Qh 6c Tc 9d Kh 7c"),
    (FEET, 4, "montevideo", "4d Js 8h Kd Qs Jo Jh 4d 3h 2c"),
    (FEET, 4, "Καλή τύχη 7", "7c 2c Jo 7s Jo Qh 2h Kh Tc Ks"),
]


@pytest.mark.parametrize(("game", "players", "code", "cards"), FIRST_TEN)
def test_a_code_gives_the_same_pack_everywhere_and_for_ever(game, players, code, cards):
    """E08."""
    assert write_cards(shuffled(preset(game, players), code)[:10]) == cards


def shuffled_by_the_written_algorithm(packs, code):
    """The text of `game/core/shuffle.py`, done with plain lists and lookups."""
    ranks = "23456789TJQKA"
    cards = [f"{rank}{suit}" for rank in ranks for suit in "shdc" for _ in range(packs)]
    cards += ["Jo"] * (2 * packs)
    stream, block = b"", 0
    for place in reversed(range(1, len(cards))):
        limit = 2**32 - 2**32 % (place + 1)
        while True:
            if not stream:
                stream = sha256(b"sevenfold-1:" + code.encode("utf-8") + b":%d" % block).digest()
                block += 1
            word, stream = stream[:4], stream[4:]
            number = int(word.hex(), 16)
            if number < limit:
                break
        other = number % (place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return " ".join(cards)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_shuffle_is_the_one_that_is_written_down(players):
    """E08."""
    rules = preset(FEET, players)
    for code in ("", "montevideo", "7", "Καλή τύχη 7", "♠" * 50, *map(str, range(50))):
        assert write_cards(shuffled(rules, code)) == shuffled_by_the_written_algorithm(players + 1, code)


def test_every_place_gets_every_card_about_as_often():
    """A shuffle that favours places would show: each card comes first about equally often."""
    rules = preset("classic")
    first = Counter(shuffled(rules, f"fair {n}")[0].face for n in range(5400))
    assert len(first) == 53
    expected = {face: 5400 * (4 if face == "Jo" else 2) / 108 for face in first}
    assert sum((first[face] - expected[face]) ** 2 / expected[face] for face in first) < 100


def test_a_card_is_one_card_in_the_whole_process():
    for found in pack(5):
        assert isinstance(found, Card)
        assert found.suit is None or isinstance(found.suit, Suit)
    assert len(set(pack(5))) == 270
