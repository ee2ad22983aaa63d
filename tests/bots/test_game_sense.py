"""What the policy does, position by position; the names say what each shows."""

from random import Random

import pytest

from game.bots import Budget, Choice, Why, make_bot
from game.core.actions import Answer, Ask, Throw
from game.core.engine import apply, deal, shuffled
from game.core.games import rules_for
from game.core.notation import write_action
from game.core.positions import read_table
from game.core.secrecy import view_for

OPEN = {"melds": ["Ks Kh Kd"]}


def choice(
    hand, *others, game="classic", players=4, options=None, seat=0, sides=(), feet=None, **table
) -> Choice:
    """What the seat to act chooses; `others` are the other hands where they matter."""
    rules = rules_for(game, players, options)
    seats = [{"hand": hand}, *({"hand": other} for other in others)]
    seats += [{} for _ in range(players - len(seats))]
    if seat:
        seats[seat], seats[0] = seats[0], {}
    for number, foot in enumerate(feet or ()):
        seats[number].update(foot)
    if sides:
        table["sides"] = list(sides) + [{} for _ in range(len(rules.sides) - len(sides))]
    state = read_table({"turn": seat, "seats": seats, **table}, rules)
    chosen = make_bot("policy").choose(view_for(state, seat), Random(1), Budget())
    for action in chosen.actions:
        state = apply(state, action).state
    return chosen


def plan(hand, *others, **table) -> list[str]:
    """The same, as texts."""
    return [write_action(action) for action in choice(hand, *others, **table).actions]


def codes(chosen: Choice) -> set[Why]:
    return {reason.code for reason in chosen.reasons}


# -- the first meld


def test_opens_with_few_cards_and_keeps_the_rest():
    actions = plan("8s 8h 8d 8c Jo 4s 5d 6h 9c Tc 4d")
    assert len(actions) == 2
    assert actions[0].startswith("lay 8: 8") and len(actions[0].removeprefix("lay 8: ").split()) == 3
    assert "Jo" in actions[0]


def test_opens_in_the_first_turns_without_wild_cards_or_not_at_all():
    """The stock of a fresh deal for four holds about sixty cards; a wild card is worth more a few turns later."""
    hand = "8s 8h Jo 4s 5d 6h 9c Tc 7d Qh Kc Js"
    assert plan(hand, stock_size=58)[0].startswith("throw")
    assert "Jo" in plan(hand, stock_size=44)[0]
    assert plan("Ks Kh Kd 8s 8h 8d 4s 5d 6h 9c Tc Jd", stock_size=58)[0].startswith("lay")


def test_lays_the_first_meld_and_nothing_else_in_its_turn():
    actions = plan("Ks Kh Kd 8s 8h 8d 7s 7h 7d 9c Tc Jd", stock_size=44)
    assert len(actions) == 2 and actions[0].count(":") == 2


def test_does_not_open_below_the_minimum():
    assert plan("8s 8h 8d 4s 5d 6h 9c Tc 4d Qh Kc", scores=[1500, 0])[0].startswith("throw")


def test_opens_modern_american_with_a_pure_meld_beside_the_wild_cards():
    actions = plan("Ks Kh Kd Qs Qh Jo Jo 4d 5s 6h 9c Tc 8d", game="modern-american", phase="play")
    assert actions[0].startswith("lay") and "K: " in actions[0] and "Jo" in actions[0]


def test_opens_concealed_without_the_minimum():
    table = {"hand": "4s 4h 4d 4c 4s 4h 4d 5s 5h 5d 6h", "scores": [3000, 0]}
    chosen = choice(**table)
    assert codes(chosen) == {Why.ASK}
    assert plan(**table, options={"concealed_exemption": False})[0].startswith("throw")


# -- the pile


def test_takes_a_pile_with_a_pair():
    actions = plan("9s 9h 4d 5c 6h 7d Qs", phase="draw", pile="4s 5h Jd Qc 9c", sides=[OPEN])
    assert actions == ["take 9: 9s 9h"]


def test_leaves_a_pile_of_one_card():
    assert plan("9s 9h 4d 5c 6h 7d Qs", phase="draw", pile="9c", sides=[OPEN]) == ["draw"]


def test_does_not_start_sevens_by_a_take_in_modern_american():
    hand = "7s 7h 4d 5c 6h 8d Qs 9h"
    assert plan(hand, game="modern-american", phase="draw", pile="4s 5h Jd Qc 7c", sides=[OPEN]) == ["draw"]


def test_takes_when_the_house_rule_forces_it():
    table = {"phase": "draw", "pile": "Kc", "stock": "", "sides": [{"melds": ["Ks Kh Kd"]}]}
    assert plan("4d 5c 6h", options={"take_onto_table_meld": True}, **table) == ["take K:"]


ONTO = {"options": {"take_onto_table_meld": True}, "phase": "draw", "pile": "Kc"}


def test_takes_nothing_onto_a_meld_with_a_last_card_that_must_stay():
    assert plan("4d", sides=[OPEN], **ONTO) == ["draw"]
    assert plan("4d", sides=[OPEN], stock="", **ONTO) == ["end"]


def test_a_forced_take_with_a_last_card_goes_out():
    five, six = {"melds": ["Ks Kh Kd Ks Kh"]}, {"melds": ["Ks Kh Kd Ks Kh Kc"]}
    assert plan("Kd", sides=[five], stock="", **ONTO) == ["take K: Kd"]
    assert plan("4d", sides=[six], stock="", **ONTO) == ["take K:"]
    assert plan("2d", sides=[five], stock="", **ONTO) == ["take K:"]


# -- laying


def test_lays_onto_the_sides_melds_before_anything_else():
    actions = plan("9h 4d 5c 6h 7d", sides=[{"melds": ["9s 9h 9d 9c 9s 9d"]}])
    assert actions[0] == "lay 9: 9h"


def test_finishes_a_canasta_with_a_wild_card():
    actions = plan("2h 4d 5c 6h 7d", sides=[{"melds": ["9s 9h 9d 9c 9s Jo"]}])
    assert actions[0] == "lay 9: 2h"


def test_finishes_a_canasta_with_wild_cards_rather_than_wait_for_a_clean_one():
    """Far from the stock's end, with a canasta on the table already."""
    sides = [{"melds": ["9s 9h 9d 9c 9s", "Ks Kh Kd Kc Ks Kh Kd"]}]
    assert plan("2h 2s 4d 5c 6h 7d 8s", sides=sides, stock_size=50)[0] == "lay 9: 2s 2h"


def test_never_puts_a_wild_card_on_a_clean_book_that_going_out_needs():
    books = ["9s 9h 9d 9c 9s 9d", "Qs Qh Qd Jo"]
    actions = plan("2h 4d 5c 6h 7d 8s", game="hand-and-foot", sides=[{"melds": books}])
    assert not any(action.startswith("lay 9") for action in actions)


def test_does_not_lay_three_sevens_in_modern_american():
    actions = plan("7s 7h 7d 5c 6h 8d Qs 9h", game="modern-american", pile="4s", sides=[OPEN])
    assert not any("7:" in action for action in actions)


def test_puts_no_wild_card_into_a_short_meld_in_modern_american():
    actions = plan("2s 4h 6d 5c 6h 8d Qs 9h", game="modern-american", pile="4s", sides=[OPEN])
    assert len(actions) == 1


def test_keeps_a_card_to_throw_and_one_to_go_on():
    actions = plan("Kc 4h 9d", sides=[OPEN])
    assert actions[0] == "lay K: Kc" and actions[1].startswith("throw")
    actions = plan("Kc 4h", sides=[OPEN])
    assert actions == ["throw 4h"]


def test_runs_into_the_foot():
    actions = plan("Kc 9s 9h 9d", game="hand-and-foot", sides=[OPEN])
    assert len(actions) == 1 and "K: Kc" in actions[0] and "9: " in actions[0]


def test_walks_into_the_foot():
    actions = plan("Kc 9s 9h 9d 5h", game="hand-and-foot", sides=[OPEN])
    assert len(actions) == 2 and actions[1] == "throw 5h"


def test_keeps_a_new_meld_in_the_hand_while_it_plays_alone():
    hand = "9s 9h 9d 4d 5c 6h Qs"
    assert plan(hand, players=2, sides=[OPEN])[0].startswith("throw")
    assert plan(hand, sides=[OPEN])[0] == "lay 9: 9s 9h 9d"


def test_lays_everything_when_the_stock_ends():
    actions = plan("9s 9h 9d 4d 5c 6h Qs", players=2, stock_size=4, sides=[OPEN])
    assert actions[0] == "lay 9: 9s 9h 9d"


def test_a_patient_player_lays_what_makes_a_canasta():
    actions = plan("9s 9h 2d 4d 5c 6h Qs", players=2, sides=[{"melds": ["9d 9c 9h 9s"]}])
    assert sorted(actions[0].removeprefix("lay 9: ").split()) == ["2d", "9h", "9s"]


# -- throwing


def test_throws_a_loose_card_and_keeps_pairs():
    assert plan("Qs Qh Jc Jd 9s 9h 4d 8s 8d 8c 5s", scores=[3000, 0], pile="6s")[0] in (
        "throw 4d",
        "throw 5s",
    )


def test_throws_past_an_enemy_meld_when_a_safe_card_is_there():
    enemy = {"melds": ["Qs Qh Qd"]}
    ours = {"melds": ["Ks Kh Kd", "9s 9h 9d 9c 9h 9d"]}
    actions = plan("Qc 4h 5h 5d", pile="4s 6h Td Jc 4s 4d 4c 4h 4d", sides=[ours, enemy])
    assert actions == ["throw 4h"]


def test_throws_a_safe_card_that_it_could_lay_where_all_others_may_lose_the_pile():
    """Eight nines are all there are: nobody holds two more."""
    table = {"pile": "4s 6h Td Jc Ad 9s 9h 9d 9c 6s 9c", "sides": [OPEN, {"melds": ["Qs Qh Qd"]}]}
    assert plan("9s 9h 9d Jd Tc 7h", **table)[-1].startswith("throw 9")
    assert "lay" not in plan("9s 9h 9d Jd Tc 7h", **table)[0]
    small = {"pile": "9c", "sides": table["sides"]}
    assert plan("9s 9h 9d Jd Tc 7h", **small)[0] == "lay 9: 9s 9h 9d"


def test_avoids_an_enemy_meld_that_may_be_taken_onto():
    table = {"pile": "4s 6h Td Jc Ad", "sides": [OPEN, {"melds": ["Qs Qh Qd"]}]}
    assert plan("Qc 9s 5h 5d 8s 8d", options={"take_onto_table_meld": True}, **table) == ["throw 9s"]


def test_blocks_a_great_pile_with_a_black_three():
    great = "4s 6h Td Jc Ad 5s 5h 6d 7c 7d Ac 4h"
    actions = plan("8s 8d 9s 9h Tc Td 3s", pile=great, sides=[OPEN, {"melds": ["Qs Qh Qd"]}])
    assert actions == ["throw 3s"]


def test_keeps_a_black_three_while_nobody_could_take():
    pile = "6s 4s 4d 4c 4h 4d 4s"
    assert plan("8s 8d 9s 4c 3s", pile=pile, sides=[OPEN, {"melds": ["Qs Qh Qd"]}]) == ["throw 4c"]


def test_keeps_wild_cards():
    for pile in ("5s", "4s 6h Td Jc Ad 5s 5h 6d 7c 7d Ac 4h"):
        actions = plan("2s Jo 8d 9s 4c Qs", pile=pile, sides=[OPEN, {}])
        assert actions[-1] not in ("throw 2s", "throw Jo")


def test_throws_the_third_ace_while_it_may_in_modern_american():
    actions = plan("As Ah Ad 5c 6h 8d Qs Qd", game="modern-american", pile="4s", sides=[OPEN])
    assert actions[-1].startswith("throw A")


# -- going out


OUT = {"sides": [{"melds": ["9s 9h 9d 9c 9s 9d 9h", "Ks Kh Kd"]}, {"melds": ["Qs Qh Qd"]}]}


def test_asks_before_going_out():
    chosen = choice("Kc 4d", **OUT)
    assert codes(chosen) == {Why.ASK}


@pytest.mark.parametrize(("yes", "over"), [(True, True), (False, False)])
def test_keeps_to_the_partners_answer(yes, over):
    rules = rules_for("classic")
    state = read_table({"turn": 0, "seats": [{"hand": "Kc 4d"}, {}, {}, {}], **OUT}, rules)
    bot = make_bot("policy")
    for _ in range(3):
        seat = state.public.to_act
        if seat == 2:
            state = apply(state, Answer(2, yes=yes)).state
            continue
        for action in bot.choose(view_for(state, seat), Random(1), Budget()).actions:
            state = apply(state, action).state
        if state.public.turn.seat != 0:
            break
    assert (state.public.over is not None) is over


def test_lays_black_threes_when_going_out():
    actions = plan("3s 3c 3s Kc 4d", players=3, sides=[*OUT["sides"], {}])
    assert len(actions) == 2 and "3: " in actions[0] and actions[1] == "throw 4d"


def test_does_not_end_a_match_that_it_would_lose():
    chosen = choice("Kc 4d", scores=[1000, 5100], **OUT)
    assert Why.ASK not in codes(chosen) and Why.GO_OUT not in codes(chosen)


def near_out(level, scores, *, alone):
    """What a level does that may go out at once."""
    seats = [{"hand": "Kc 4d"}, {}, {}, {}]
    state = read_table({"turn": 0, "seats": seats, "scores": scores, **OUT}, rules_for("classic"))
    return make_bot(level).choose(view_for(state, 0), Random(1), Budget(worlds=200, alone=alone)).actions


@pytest.mark.parametrize("level", ["policy", "medium", "expert"])
def test_ends_a_deal_that_is_played_alone_though_its_match_would_be_lost(level):
    assert near_out(level, [1000, 5100], alone=True) == (Ask(0),)
    assert near_out(level, [1000, 5100], alone=False) != (Ask(0),)


@pytest.mark.parametrize("level", ["policy", "medium", "hard", "expert"])
def test_plays_a_deal_alone_the_same_whatever_the_match_stands_at(level):
    assert near_out(level, [1000, 5100], alone=True) == near_out(level, [0, 0], alone=True)


@pytest.mark.parametrize(("alone", "goes"), [(True, True), (False, False)])
def test_goes_out_of_a_last_deal_that_is_played_alone_though_it_is_far_behind(alone, goes):
    books = ["9s 9h 9d 9c 9s 9d 9h", "Ks Kh Kd Kc Ks Kh Kd", "5s 5h 5d 5c 5s 2h 2s", "6s 6h 6d 6c 6s 2h 2s"]
    books.append("Qs Qh Qd")
    rules = rules_for("hand-and-foot", 2)
    away = {"foot": None, "played_from_foot": True}
    state = read_table(
        {
            "turn": 0,
            "deal": rules.deals,
            "seats": [{"hand": "Qc 4d", **away}, {**away}],
            "sides": [{"melds": books}, {"melds": ["Js Jh Jd"]}],
            "scores": [1000, 9000],
        },
        rules,
    )
    chosen = make_bot("policy").choose(view_for(state, 0), Random(1), Budget(alone=alone))
    assert (Why.GO_OUT in codes(chosen)) is goes


def test_lays_a_last_card_that_may_not_be_thrown_though_the_match_is_lost():
    sides = [{"melds": ["9s 9h 9d 9c 9s 9d", "Ks Kh Kd"]}, {"melds": ["Qs Qh Qd"]}]
    assert plan("9c", scores=[1000, 5100], sides=sides) == ["lay 9: 9c"]


def test_plays_on_while_the_partner_can_still_build():
    ours = {"melds": ["9s 9h 9d 9c 9s 9d 9h", "Ks Kh Kd Kc Kd", "Qs Qh Qd Qc Qh", "8s 8h 8d 8c 8h 8d"]}
    partner = "4s 4h 5s 5h 6s 6h 7s 7h Ts Th Js Jh As Ah 8s"
    chosen = choice("Ks 4d", "4c 5c 6c 7c Tc Jc", partner, "4d 5d 6d 7d Td Jd", sides=[ours, {}])
    assert codes(chosen) & {Why.ASK, Why.GO_OUT} == set()


# -- the question


def answer(hand, stock_size=40, **sides) -> str:
    rules = rules_for("classic")
    seats = [{"hand": "Kc 4d"}, {}, {"hand": hand}, {}]
    state = read_table({"turn": 0, "seats": seats, "stock_size": stock_size, **(sides or OUT)}, rules)
    for action in make_bot("policy").choose(view_for(state, 0), Random(1), Budget()).actions:
        state = apply(state, action).state
    assert state.public.to_act == 2
    return write_action(make_bot("policy").choose(view_for(state, 2), Random(1), Budget()).actions[0])


def test_says_yes_with_a_light_hand():
    assert answer("4s 5h 6d") == "answer yes"


def test_says_no_when_a_heavy_hand_could_go_down_next_turn():
    assert answer("As Ah Ad Ac Js Jh Jd Jc Jo") == "answer no"


def test_says_yes_when_the_stock_is_nearly_gone():
    assert answer("As Ah Ad Ac Js Jh Jd Jc Jo", stock_size=2) == "answer yes"


# -- complaints that players have about such players, one position each


SOUND = ("medium", "policy")


def played(level, hand, *others, game="classic", players=4, **table):
    """What a level plays, as texts, over some chances."""
    rules = rules_for(game, players)
    seats = [{"hand": hand}, *({"hand": other} for other in others)]
    seats += [{} for _ in range(players - len(seats))]
    state = read_table({"turn": 0, "seats": seats, **table}, rules)
    view = view_for(state, 0)
    found = []
    for seed in range(12):
        chosen = make_bot(level).choose(view, Random(seed), Budget())
        found.append([write_action(action) for action in chosen.actions])
    return found


@pytest.mark.parametrize("level", SOUND)
def test_a27_stays_in_far_from_the_target_while_the_partner_builds(level):
    ours = {"melds": ["9s 9h 9d 9c 9s 9d 9h", "Ks Kh Kd Kc Kd", "Qs Qh Qd Qc Qh", "8s 8h 8d 8c 8h 8d"]}
    partner = "4s 4h 5s 5h 6s 6h 7s 7h Ts Th Js Jh As Ah 8s"
    others = ("4c 5c 6c 7c Tc Jc", partner, "4d 5d 6d 7d Td Jd")
    for actions in played(level, "Ks 4d", *others, sides=[ours, {}], scores=[4000, 3000]):
        assert actions not in (["ask"], ["lay K: Ks", "throw 4d"])


@pytest.mark.parametrize("level", SOUND)
def test_a29_keeps_a_black_three_while_nobody_could_use_the_pile(level):
    pile = "6s 4s 4d 4c 4h 4d 4s"
    sides = [OPEN, {"melds": ["Qs Qh Qd"]}]
    for actions in played(level, "8s 8d 9s 4c 3s", pile=pile, sides=sides):
        assert actions in (["throw 4c"], ["throw 9s"])


@pytest.mark.parametrize("level", SOUND)
def test_a30_does_not_freeze_a_pile_that_comes_to_its_own_side(level):
    pile = "4s 6h Td Jc Ad 5s 5h 6d 7c 7d Ac 4h"
    for actions in played(level, "2s Jo 8d 9s 4c Qs", pile=pile, sides=[OPEN, {}]):
        assert actions[-1] not in ("throw 2s", "throw Jo")


@pytest.mark.parametrize("level", SOUND)
def test_a31_opens_with_a_wild_card_and_keeps_what_it_need_not_lay(level):
    for actions in played(level, "8s 8h 8d 8c Jo 4s 5d 6h 9c Tc 4d"):
        assert len(actions) == 2 and sorted(actions[0].removeprefix("lay 8: ").split())[0][0] == "8"
        assert actions[0].count("8") == 3 and "Jo" in actions[0]


@pytest.mark.parametrize("level", SOUND)
def test_a32_does_not_break_pairs_to_cut_points(level):
    for actions in played(level, "Qs Qh Jc Jd 9s 9h 4d 8s 8d 8c 5s", scores=[3000, 0], pile="6s"):
        assert actions in (["throw 4d"], ["throw 5s"])


@pytest.mark.parametrize("level", SOUND)
def test_a33_lays_or_keeps_what_extends_its_own_meld(level):
    sides = [OPEN, {"melds": ["Qs Qh Qd"]}]
    for actions in played(level, "Kc 9s 9h 5d 6c 7d Ts", pile="2d 4s 5c", sides=sides):
        assert actions[-1] != "throw Kc"


@pytest.mark.parametrize("level", SOUND)
def test_a34_throws_a_wild_card_only_with_a_reason(level, full_count):
    rules = rules_for("classic")
    for number in range(full_count(6, 1000)):
        code = f"wild-{number}"
        state = deal(rules, shuffled(rules, code), number=1, dealer=number % 4, scores=(0, 0)).state
        rng = Random(number)
        while state.public.over is None:
            chosen = make_bot(level).choose(view_for(state, state.public.to_act), rng, Budget())
            last = chosen.actions[-1]
            if isinstance(last, Throw) and last.card.wild and Why.GO_OUT not in codes(chosen):
                assert codes(chosen) & {Why.FREEZE, Why.ONLY_THROW, Why.TO_FOOT}
            for action in chosen.actions:
                state = apply(state, action).state


@pytest.mark.parametrize("level", SOUND)
def test_a35_gives_the_partners_meld_the_card_that_it_needs(level):
    sides = [{"melds": ["9s 9h 9d 9c 9s 9d"]}, {}]
    for actions in played(level, "9h 4s 4d 4c 5h 6d Ts Jd", sides=sides):
        assert any(action.startswith("lay") and "9h" in action for action in actions)


@pytest.mark.parametrize("level", SOUND)
def test_throws_no_card_that_completes_an_opponents_book_while_a_safe_one_is_there(level):
    enemy = {"melds": ["Qs Qh Qd Qc"]}
    actions = played(
        level,
        "Qs 4h 5h 5d 3c",
        game="hand-and-foot",
        players=2,
        pile="4s 6h Td Jc 4s 4d 4c",
        sides=[{}, enemy],
    )
    assert all(one[-1] != "throw Qs" for one in actions)


@pytest.mark.parametrize("level", SOUND)
def test_walks_rather_than_holds_one_card(level):
    for actions in played(level, "Kc 5h", game="hand-and-foot", sides=[OPEN, {}]):
        assert actions == ["lay K: Kc", "throw 5h"]


@pytest.mark.parametrize("level", SOUND)
@pytest.mark.parametrize(
    "hand", ["7s 7h 7d 5c 6h 8d Qs 9h", "As Ah Ad 5c 6h 8d Qs 9h", "2s 2h Jo 5c 6h 8d Qs 9h"]
)
def test_starts_no_penalised_meld_without_a_path_to_seven(level, hand):
    for actions in played(level, hand, game="modern-american", pile="4s", sides=[OPEN, {}]):
        assert not any(one.startswith(("lay 7", "lay A", "lay W")) for one in actions)


@pytest.mark.parametrize("level", SOUND)
def test_finishes_a_penalised_meld_before_anything_else(level):
    sides = [{"melds": ["Ks Kh Kd", "7s 7h 7d 7c 7s 7h"]}, {}]
    for actions in played(level, "7d 9s 9h 9d 5c 6h 8d", game="modern-american", pile="4s", sides=sides):
        assert actions[0].startswith("lay 7: 7d") or "7: 7d" in actions[0]


@pytest.mark.parametrize("level", SOUND)
def test_goes_out_when_the_opponents_are_about_to(level):
    enemy = {"melds": ["Qs Qh Qd Qc Qs Qh Qd", "Ts Th Td"]}
    ours = {"melds": ["9s 9h 9d 9c 9s 9d 9h", "Ks Kh Kd Kc Kd"]}
    others = ("4c", "5c 6c 7c 8c", "4d")
    for actions in played(level, "Ks 4h", *others, sides=[ours, enemy], scores=[1000, 1000]):
        assert actions == ["ask"]
