"""Every worked case is a test; wrong expectations fail; what cannot be read is named."""

import json
from pathlib import Path

import pytest

from game.core.notation import NotationError
from game.session.referee import judge_case, read_case, read_cases

FOLDER = Path(__file__).resolve().parent.parent / "cases"
CASES = {case.name: case for path in sorted(FOLDER.glob("*.json")) for case in read_cases(path)}


@pytest.mark.parametrize("name", CASES)
def test_worked_case(name):
    assert judge_case(CASES[name]) is None


def test_names_are_unique_over_all_files():
    assert len(CASES) == sum(len(read_cases(path)) for path in FOLDER.glob("*.json"))
    assert len(CASES) >= 222


SEAT = {"hand": "Ks Kh Kd 9s 9h 9d 5s 6s 7s 8s As 4s"}
LAY = {
    "id": "x",
    "game": "classic",
    "table": {"stock_size": 30, "seats": [SEAT, {}, {}, {}]},
    "do": ["lay K: Ks Kh Kd, 9: 9s 9h 9d", "throw 4s"],
}
#: What comes of `LAY`, in full.
TRUE = {
    "results": ["ok", "ok"],
    "reasons": [None, None],
    "hands": [5, 6, 6, 6],
    "hand": {"0": "8s 7s 6s 5s As"},
    "pile": 1,
    "stock": 30,
    "pile_top": "4s",
    "turn": 1,
    "phase": "draw",
    "threes": [0, 0],
    "frozen": False,
    "feet": [True, True, True, True],
    "played_from_foot": [False, False, False, False],
    "melds": {"0": ["9d 9s 9h", "Kd Ks Kh"], "1": []},
    "over": None,
    "out_seat": None,
    "concealed": False,
    "minimum": [50, 50],
    "may_take": False,
    "may_go_out": False,
    "match": None,
}


def judged(expect, **changes):
    return judge_case(read_case({**LAY, **changes, "expect": expect}))


def test_everything_that_comes_of_a_case_is_as_expected():
    assert judged(TRUE) is None


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("results", ["ok", "refused"]),
        ("results", ["refused", "ok"]),
        ("reasons", [None, "below_minimum"]),
        ("hands", [6, None, None, None]),
        ("hand", {"0": "8s 7s 6s 5s 4s"}),
        ("hand", {"0": "8s 7s 6s 5s"}),
        ("pile", 2),
        ("stock", 31),
        ("pile_top", "4h"),
        ("pile_top", None),
        ("turn", 0),
        ("phase", "play"),
        ("threes", [1, None]),
        ("frozen", True),
        ("played_from_foot", [True, None, None, None]),
        ("melds", {"0": ["9d 9s 9h"]}),
        ("melds", {"0": ["9d 9s 9h", "Kd Ks Kh", "Kd Ks Kh"]}),
        ("melds", {"1": ["9d 9s 9h"]}),
        ("over", "out"),
        ("over", "stock"),
        ("out_seat", 0),
        ("concealed", True),
        ("minimum", [90, None]),
        ("may_take", True),
        ("may_go_out", True),
        ("throws", ["4s"]),
        ("deal_points", [60, 0]),
        ("lines", {"0": {"melded": 60}}),
        ("match", {"scores": [60, 0], "over": False}),
    ],
)
def test_a_wrong_expectation_fails(field, wrong):
    found = judged({**TRUE, field: wrong})
    assert found is not None
    assert found.startswith("action" if field == "results" else f"{field}: expected")


def test_a_refused_action_is_told_with_its_reason():
    assert judged({"results": ["ok"]}, do=["throw Qs"]) == (
        'action 1 "throw Qs": expected ok, was refused: card_not_held (G7)'
    )
    assert judged({"results": ["refused"]}, do=["throw 4s"]) == (
        'action 1 "throw 4s": expected refused, was accepted'
    )


def test_a_wrong_count_of_a_deal_fails():
    over = {"seats": [SEAT, {}, {"hand": "4h"}, {}], "over": {"by": "stock"}}
    right = {"deal_points": [-115, None], "lines": {"0": {"left_in_hand": -115, "melded": 0}}}
    assert judged(right, table=over, do=[]) is None
    assert "deal_points: expected [1, null]" in judged({"deal_points": [1, None]}, table=over, do=[])
    assert "lines: expected" in judged({"lines": {"0": {"clean": 500}}}, table=over, do=[])


def test_only_the_match_is_judged_where_points_are_given():
    over = {"scores": [4700, 4900], "over": {"by": "out", "seat": 0, "points": [650, 300]}}
    expect = {"match": {"scores": [5350, 5200], "over": True, "winners": [0]}, "deal_points": [650, 300]}
    assert judged(expect, table=over, do=[]) is None
    expect["match"]["winners"] = [1]
    assert judged(expect, table=over, do=[]) is not None


# -- what cannot be read ------------------------------------------------------------------------


def seats(first, players=4):
    return [first, *({} for _ in range(players - 1))]


FULL = " ".join(["Ks"] * 3)
BAD = [
    # the case
    ([], "case"),
    ("K", "case"),
    ({"id": None}, "id"),
    ({"id": 7}, "id"),
    ({"rule": 17}, "rule"),
    ({"games": "classic"}, "games"),
    ({"game": None}, "game"),
    ({"game": "poker"}, "game"),
    ({"players": 5}, "players"),
    ({"players": "4"}, "players"),
    ({"players": True}, "players"),
    ({"game": "modern-american", "players": 3}, "players"),
    ({"options": ["tie_rule"]}, "options"),
    ({"options": {"jokers": 5}}, "options.jokers"),
    ({"options": {"tie_rule": "coin"}}, "options.tie_rule"),
    ({"options": {"take_onto_table_meld": 1}}, "options.take_onto_table_meld"),
    ({"game": "hand-and-foot", "options": {"take_onto_table_meld": True}}, "options.take_onto_table_meld"),
    # the table
    ({"table": []}, "table"),
    ({"table": {"hands": []}}, "table.hands"),
    ({"table": {"deal": 0}}, "table.deal"),
    ({"table": {"deal": 5}, "game": "hand-and-foot"}, "table.deal"),
    ({"table": {"deal": 1.5}}, "table.deal"),
    ({"table": {"scores": [0]}}, "table.scores"),
    ({"table": {"scores": [0, "0"]}}, "table.scores[1]"),
    ({"table": {"target": 0}}, "table.target"),
    ({"table": {"target": "x"}}, "table.target"),
    ({"table": {"dealer": 4}}, "table.dealer"),
    ({"table": {"turn": 4}}, "table.turn"),
    ({"table": {"turn": -1}}, "table.turn"),
    ({"table": {"turn": 2}, "players": 2}, "table.turn"),
    ({"table": {"phase": "answer"}}, "table.phase"),
    ({"table": {"phase": "think"}}, "table.phase"),
    ({"table": {"phase": ["play"]}}, "table.phase"),
    ({"table": {"took": "yes"}}, "table.took"),
    ({"table": {"phase": "draw", "took": True}}, "table.took"),
    ({"table": {"stock": 40}}, "table.stock"),
    ({"table": {"stock": "Ks", "stock_size": 1}}, "table.stock_size"),
    ({"table": {"stock_size": 500}}, "table.stock_size"),
    ({"table": {"stock_size": -1}}, "table.stock_size"),
    ({"table": {"stock": "Ks Kx"}}, "table.stock"),
    ({"table": {"pile": "ks"}}, "table.pile"),
    ({"table": {"pile": "10s"}}, "table.pile"),
    ({"table": {"pile": FULL}}, "table.pile"),
    ({"table": {"pile": None}}, "table.pile"),
    ({"table": {"frozen": "no"}}, "table.frozen"),
    ({"table": {"frozen": True}, "game": "hand-and-foot"}, "table.frozen"),
    ({"table": {"frozen": True}, "game": "modern-american"}, "table.frozen"),
    ({"table": {"seats": {}}}, "table.seats"),
    ({"table": {"seats": [{}, {}]}}, "table.seats"),
    ({"table": {"seats": seats("Ks")}}, "table.seats[0]"),
    ({"table": {"seats": seats({"cards": "Ks"})}}, "table.seats[0].cards"),
    ({"table": {"seats": seats({"hand": 6})}}, "table.seats[0].hand"),
    ({"table": {"seats": seats({"hand": None})}}, "table.seats[0].hand"),
    ({"table": {"seats": seats({"hand": FULL})}}, "table.seats[0].hand"),
    ({"table": {"seats": seats({"hand": "Jo Jo Jo Jo Jo"})}}, "table.seats[0].hand"),
    ({"table": {"seats": seats({"hand": "3h"})}}, "table.seats[0].hand"),
    ({"table": {"seats": seats({"hand": "3s"})}, "game": "modern-american"}, "table.seats[0].hand"),
    ({"table": {"seats": seats({"foot": "Ks"})}}, "table.seats[0].foot"),
    ({"table": {"seats": seats({"foot": 13})}, "game": "hand-and-foot"}, "table.seats[0].foot"),
    ({"table": {"seats": seats({"has_melded": 1})}}, "table.seats[0].has_melded"),
    ({"table": {"seats": seats({"asked": "no"})}}, "table.seats[0].asked"),
    ({"table": {"seats": seats({"played_from_foot": 0})}}, "table.seats[0].played_from_foot"),
    ({"table": {"sides": [{}]}}, "table.sides"),
    ({"table": {"sides": [{}, {}, {}]}}, "table.sides"),
    ({"table": {"sides": [{"books": []}, {}]}}, "table.sides[0].books"),
    ({"table": {"sides": [{"melds": "Ks Kh Kd"}, {}]}}, "table.sides[0].melds"),
    ({"table": {"sides": [{"melds": [""]}, {}]}}, "table.sides[0].melds[0]"),
    ({"table": {"sides": [{"melds": ["Ks Kh"]}, {}]}}, "table.sides[0].melds[0]"),
    ({"table": {"sides": [{"melds": ["Ks Kh Qd"]}, {}]}}, "table.sides[0].melds[0]"),
    ({"table": {"sides": [{"melds": ["Ks Kh 2d 2h"]}, {}]}}, "table.sides[0].melds[0]"),
    ({"table": {"sides": [{"melds": ["2s 2d Jo"]}, {}]}}, "table.sides[0].melds[0]"),
    ({"table": {"sides": [{"melds": ["3h 3d 3h"]}, {}]}}, "table.sides[0].melds[0]"),
    ({"table": {"sides": [{"melds": ["Ks Kh Kd", "Kc Ks Kh"]}, {}]}}, "table.sides[0].melds[1]"),
    ({"table": {"sides": [{"melds": ["3s 3c 3s"]}, {}]}, "game": "hand-and-foot"}, "table.sides[0].melds[0]"),
    (
        {"table": {"sides": [{"melds": ["7s 7h 2d"]}, {}]}, "game": "modern-american"},
        "table.sides[0].melds[0]",
    ),
    ({"table": {"sides": [{"threes": "3s"}, {}]}}, "table.sides[0].threes"),
    ({"table": {"sides": [{"threes": "Ks"}, {}]}, "game": "modern-american"}, "table.sides[0].threes"),
    ({"table": {"over": "out"}}, "table.over"),
    ({"table": {"over": {"by": "time"}}}, "table.over.by"),
    ({"table": {"over": {"by": "out"}}}, "table.over.seat"),
    ({"table": {"over": {"by": "out", "seat": 4}}}, "table.over.seat"),
    ({"table": {"over": {"by": "stock", "seat": 1}}}, "table.over.seat"),
    ({"table": {"over": {"by": "stock", "points": [1]}}}, "table.over.points"),
    ({"table": {"over": {"by": "stock", "points": [1, "2"]}}}, "table.over.points[1]"),
    ({"table": {"over": {"by": "stock", "why": ""}}}, "table.over.why"),
    ({"table": {"over": {"by": "out", "seat": 0, "concealed": 1}}}, "table.over.concealed"),
    # the actions
    ({"do": "draw"}, "do"),
    ({"do": [7]}, "do[0]"),
    ({"do": ["fold"]}, "do[0]"),
    ({"do": [""]}, "do[0]"),
    ({"do": ["draw", "draw 2"]}, "do[1]"),
    ({"do": ["throw"]}, "do[0]"),
    ({"do": ["throw 4c 5c"]}, "do[0]"),
    ({"do": ["throw 10c"]}, "do[0]"),
    ({"do": ["answer maybe"]}, "do[0]"),
    ({"do": ["lay Ks Kh Kd"]}, "do[0]"),
    ({"do": ["lay X: Ks"]}, "do[0]"),
    ({"do": ["lay K: Ks Kh, A As"]}, "do[0]"),
    ({"do": ["take 9 9s 9h"]}, "do[0]"),
    # what is expected
    ({"expect": None}, "expect"),
    ({"expect": {"result": ["ok"]}}, "expect.result"),
    ({"do": ["draw"], "expect": {"results": []}}, "expect.results"),
    ({"do": ["draw"], "expect": {"results": ["fine"]}}, "expect.results[0]"),
    ({"do": ["draw"], "expect": {"reasons": ["because"]}}, "expect.reasons[0]"),
    ({"expect": {"hands": [1, 2]}}, "expect.hands"),
    ({"expect": {"feet": [True]}}, "expect.feet"),
    ({"expect": {"threes": [1, 2, 3]}}, "expect.threes"),
    ({"expect": {"minimum": [50]}}, "expect.minimum"),
    ({"expect": {"hand": {"4": "Ks"}}}, "expect.hand.4"),
    ({"expect": {"hand": {"x": "Ks"}}}, "expect.hand.x"),
    ({"expect": {"hand": {"0": "Kx"}}}, "expect.hand.0"),
    ({"expect": {"melds": {"2": []}}}, "expect.melds.2"),
    ({"expect": {"melds": {"0": ["Kx"]}}}, "expect.melds.0[0]"),
    ({"expect": {"lines": {"0": {"canastas": 500}}}}, "expect.lines.0.canastas"),
    ({"expect": {"throws": "Ks"}}, "expect.throws"),
    ({"expect": {"throws": ["K"]}}, "expect.throws[0]"),
    ({"expect": {"may_take": "yes"}}, "expect.may_take"),
    ({"expect": {"over": "time"}}, "expect.over"),
    ({"expect": {"phase": "over"}}, "expect.phase"),
    ({"expect": {"pile_top": "K"}}, "expect.pile_top"),
    ({"expect": {"pile": "1"}}, "expect.pile"),
    ({"expect": {"turn": "0"}}, "expect.turn"),
    ({"expect": {"match": {"winner": 0}}}, "expect.match.winner"),
]


@pytest.mark.parametrize(("row", "field"), BAD, ids=[f"{field}-{n}" for n, (_, field) in enumerate(BAD)])
def test_what_cannot_be_is_named(tmp_path, row, field):
    """File, case and field."""
    whole = {"id": "Z9", "game": "classic", "expect": {}, **row} if isinstance(row, dict) else row
    if isinstance(whole, dict):
        whole = {name: value for name, value in whole.items() if value is not None or name == "expect"}
    path = tmp_path / "wrong.json"
    good = {"id": "first", "game": "classic", "expect": {}}
    path.write_text(json.dumps([good, whole]), "utf-8")
    with pytest.raises(NotationError) as caught:
        read_cases(path)
    named = "case Z9" if isinstance(whole, dict) and whole.get("id") == "Z9" else "case number 2"
    assert str(caught.value).startswith(f"{path}: {named}: {field}: ")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is no JSON"),
        (b"[{]", "is no JSON"),
        (b"\xff\xfe", "is no JSON"),
        (b"[" * 100_000, "is no JSON"),
        (b"{}", "a list of cases is needed"),
        (b'"x"', "a list of cases is needed"),
    ],
)
def test_an_unreadable_file_is_named(tmp_path, content, words):
    path = tmp_path / "wrong.json"
    path.write_bytes(content)
    with pytest.raises(NotationError, match=words) as caught:
        read_cases(path)
    assert str(caught.value).startswith(str(path))


@pytest.mark.parametrize("make", [lambda path: None, lambda path: path.mkdir()])
def test_a_missing_file_and_a_folder_are_named(tmp_path, make):
    path = tmp_path / "wrong.json"
    make(path)
    with pytest.raises(NotationError, match="cannot be read") as caught:
        read_cases(path)
    assert str(caught.value).startswith(str(path))


def test_a_name_that_stands_twice_is_an_error(tmp_path):
    path = tmp_path / "wrong.json"
    case = {"id": "Z9", "game": "classic", "expect": {}}
    path.write_text(json.dumps([case, case]), "utf-8")
    with pytest.raises(NotationError, match="case Z9: id: 'Z9' stands twice"):
        read_cases(path)


def test_a_three_that_was_the_last_card_may_be_held_when_the_deal_is_over():
    over = {"seats": seats({"hand": "3h Ks"}), "over": {"by": "stock"}}
    read_case({"id": "x", "game": "modern-american", "table": over, "expect": {}})
