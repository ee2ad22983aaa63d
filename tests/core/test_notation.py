"""One notation: what is written reads back as the same, at every table and in every eyes."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.actions import Draw, Throw
from game.core.cards import Rank, in_order, pack
from game.core.engine import apply
from game.core.games import rules_for
from game.core.legality import legal_actions, refusal
from game.core.notation import NotationError, Supply, read_action, read_faces, write_action, write_cards
from game.core.positions import read_table, write_table
from game.core.records import (
    ActionLine,
    DealLine,
    HeaderLine,
    MatchLine,
    OrderLine,
    OtherLine,
    OverLine,
    SeatLine,
    UndoLine,
    read_line,
    write_line,
)
from game.core.secrecy import seen_by, view_for
from game.core.viewtext import history_entries, read_view, write_view
from tests.support.play import VARIANTS, opened, play, random_action, reached, rules_of, scattered

GOLDEN = sorted((Path(__file__).resolve().parent.parent / "golden").glob("*.jsonl"))
variants = st.integers(0, len(VARIANTS) - 1)
#: Without switches that only the code can turn: a text names house rules only.
plain_variants = st.sampled_from([n for n, variant in enumerate(VARIANTS) if not variant[3]])
codes = st.integers(0, 10**9).map(str)
words = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


# -- cards and actions --------------------------------------------------------------------------


@pytest.mark.parametrize("packs", [2, 3, 4, 5])
def test_every_card_reads_back(packs):
    rules = rules_for("hand-and-foot", packs - 1) if packs > 2 else rules_for("classic")
    cards = pack(packs)
    assert Supply(rules).read(write_cards(cards), "") == cards
    assert len(read_faces(write_cards(cards))) == len(cards)


@pytest.mark.parametrize("text", ["10s", "Joker", "jo", "KS", "sK", "1s", "K♠", "Ks,Kh", "Ks;", "x", "K s"])
def test_no_card_is_no_card(text):
    with pytest.raises(NotationError, match="is no card"):
        read_faces(text)


@given(variants, codes, st.integers(0, 250))
def test_offered_actions_read_back_as_they_were(variant, code, steps):
    state = reached(variant, code, steps)
    view = view_for(state, state.public.to_act)
    for action in legal_actions(view):
        text = write_action(action)
        again = read_action(text, view.seat, view.hand)
        assert write_action(again) == text
        assert refusal(view, again) is None, text


@given(variants, codes)
def test_any_action_reads_back_and_is_judged_alike(variant, code):
    """Equal faces are interchangeable: what is read is refused for the same reason."""
    rng = Random(code)
    state = scattered(rules_of(variant), rng)
    for _ in range(20):
        action = random_action(state, rng)
        groups = getattr(action, "groups", None)
        if groups is not None and (not groups or any(group.rank is Rank.JOKER for group in groups)):
            continue  # no text says so
        hand = state.secret.hands[action.seat]
        text = write_action(action)
        again = read_action(text, action.seat, hand)
        assert write_action(again) == text
        named = [action.card] if isinstance(action, Throw) else cards_in(action)
        if len(set(named)) == len(named) and set(named) <= set(hand):
            view = view_for(state, action.seat)
            assert refusal(view, again) == refusal(view, action), text


def cards_in(action):
    return [c for group in getattr(action, "groups", ()) for c in group.cards]


def test_of_equal_faces_the_lowest_copy_is_meant():
    sevens = Supply(rules_for("hand-and-foot")).read("7s 7s 7s", "")
    action = read_action("lay 7: 7s 7s", 0, sevens[::-1])
    assert cards_in(action) == list(sevens[:2])
    assert read_action("throw 7s", 0, sevens[1:]).card is sevens[1]


def test_a_card_that_is_not_held_is_read_and_never_one_that_is():
    sevens = Supply(rules_for("hand-and-foot")).read("7s 7s 7s", "")
    assert read_action("throw 8s", 0, sevens).card not in sevens
    taken = cards_in(read_action("lay 7: 7s 7s 7s", 0, sevens[1:2]))
    assert len(set(taken)) == 3


@given(st.text(max_size=30), codes)
def test_any_text_is_an_action_or_an_error_in_words(text, code):
    for prefix in ("", "lay ", "take ", "throw ", "answer "):
        try:
            action = read_action(prefix + text, 0, (), "do[0]")
        except NotationError as error:
            assert error.field == "do[0]"
        else:
            assert write_action(action)


# -- positions ----------------------------------------------------------------------------------


def reads_back(state):
    rules = state.public.rules
    written = write_table(state)
    again = read_table(json.loads(json.dumps(written)), rules)
    assert write_table(again) == written
    return again


@given(variants, codes, st.integers(0, 250))
def test_a_position_reads_back(variant, code, steps):
    state = reached(variant, code, steps)
    if state.public.turn.phase.value != "answer":
        reads_back(state)


@given(variants, codes)
def test_a_scattered_position_reads_back(variant, code):
    reads_back(scattered(rules_of(variant), Random(code)))


@given(variants, codes)
def test_a_finished_deal_reads_back_and_counts_alike(variant, code):
    from game.core.scoring import score

    state = reached(variant, code, 2000)
    assert score(reads_back(state).public) == score(state.public)


@given(variants, codes)
def test_a_deal_played_from_its_written_table_is_the_same_deal(variant, code):
    """Replay: the table as dealt and the actions' texts are enough."""
    state, _ = opened(rules_of(variant), code)
    again = read_table(json.loads(json.dumps(write_table(state))), rules_of(variant))
    for _, action, after, _ in play(state, Random(code)):
        text = write_action(action)
        again = apply(again, read_action(text, action.seat, again.secret.hands[action.seat])).state
        ours, theirs = write_table(after), write_table(again)
        for table in (ours, theirs):
            for seat in table["seats"]:
                seat["hand"] = sorted(seat["hand"].split())
        assert ours == theirs


# -- views --------------------------------------------------------------------------------------


@given(plain_variants, codes, st.integers(0, 250))
def test_a_view_reads_back_with_what_a_good_memory_keeps(variant, code, steps):
    """The ledger, the turn and what is offered come out of the text, whichever copies were played."""
    state, _ = opened(rules_of(variant), code)
    histories = [[] for _ in range(state.public.rules.players)]
    for before, action, after, events in play(state, Random(code), steps=steps):
        for seat, history in enumerate(histories):
            history += history_entries(before.public, action, [seen_by(event, seat) for event in events])
        state = after
    for seat, history in enumerate(histories):
        view = view_for(state, seat)
        written = write_view(view, version=7, history=history)
        found = read_view(json.loads(json.dumps(written)))
        assert write_view(found.view, version=found.version, history=found.history) == written
        assert faces(found.view) == faces(view)
        assert offers(found.view) == offers(view)


def faces(view):
    """What a view remembers, by faces."""
    public = view.public
    ledger = public.ledger
    turn = public.turn
    return (
        [write_cards(row) for row in ledger.thrown],
        [[(top.face, size) for top, size in row] for row in ledger.declined],
        [sorted(c.face for c in row) for row in ledger.known],
        sorted(c.rank for c in ledger.upcards),
        [c.rank for c in ledger.upcards[-1:]],
        [(act.seat, write_action(act)) for act in ledger.acts],
        None if public.over is not None else turn,
    )


def offers(view):
    return sorted(" ".join(sorted(write_action(action).split())) for action in legal_actions(view))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda v: v.pop("table"), "table"),
        (lambda v: v.pop("game"), "game"),
        (lambda v: v.update(seat=4), "seat"),
        (lambda v: v.update(seat=None), "seat"),
        (lambda v: v.update(version="1"), "version"),
        (lambda v: v.update(eyes=1), "eyes"),
        (lambda v: v.update(history={}), "history"),
        (lambda v: v.update(history=["draw"]), "history[0]"),
        (lambda v: v.update(history=[{"do": "draw"}]), "history[0].seat"),
        (lambda v: v.update(history=[{"seat": 9, "do": "draw"}]), "history[0].seat"),
        (lambda v: v.update(history=[{"seat": 1, "do": "throw Kx"}]), "history[0].do"),
        (lambda v: v["table"]["seats"][0].update(hand=11), "table.seats[0].hand"),
        (lambda v: v["table"]["seats"][1].update(hand=-1), "table.seats[1].hand"),
        (lambda v: v["table"].update(stock=-1), "table.stock"),
    ],
)
def test_a_view_that_cannot_be_names_its_field(change, field):
    state, _ = opened(rules_for("classic"), "view")
    written = write_view(view_for(state, 0), version=1, history=[])
    change(written)
    with pytest.raises(NotationError) as caught:
        read_view(written)
    assert caught.value.field == field


def test_an_onlooker_has_no_text():
    state, _ = opened(rules_for("classic"), "view")
    with pytest.raises(ValueError, match="only a seat"):
        write_view(view_for(state, None), version=1, history=[])


# -- records ------------------------------------------------------------------------------------

numbers = st.integers(-20_000, 20_000)
names = words.filter(str.isprintable)  # others cannot be drawn, and are refused
headers = st.builds(
    lambda variant, seats, program, started: HeaderLine(
        rules_of(variant), tuple(seats[: rules_of(variant).players]), program, started
    ),
    plain_variants,
    st.lists(
        st.one_of(
            st.builds(SeatLine, names, st.just(True)),
            st.builds(SeatLine, names, st.just(False), words, st.one_of(st.none(), words)),
        ),
        min_size=4,
        max_size=4,
    ),
    st.dictionaries(words, words, max_size=2),
    words,
)
lines = st.one_of(
    headers,
    st.builds(DealLine, st.integers(1, 60), words, st.dictionaries(words, numbers, max_size=3)),
    st.builds(ActionLine, st.integers(0, 3), words, st.one_of(st.none(), st.integers(0, 9999))),
    st.builds(
        OverLine,
        st.just({"by": "stock"}),
        st.one_of(st.none(), st.lists(numbers, max_size=4).map(tuple)),
        st.one_of(st.none(), st.lists(st.dictionaries(words, numbers), max_size=4).map(tuple)),
        st.one_of(st.none(), st.lists(numbers, max_size=4).map(tuple)),
    ),
    st.builds(
        MatchLine,
        st.lists(numbers, max_size=4).map(tuple),
        st.lists(st.integers(0, 3), max_size=4).map(tuple),
    ),
    st.builds(UndoLine, st.integers(1, 99), st.booleans()),
    st.builds(OrderLine, st.integers(0, 3), words),
    st.just(OtherLine()),
)


@given(lines)
def test_a_line_of_a_record_reads_back(line):
    written = write_line(line)
    assert "\n" not in written
    assert read_line(written) == line


@given(st.text(max_size=40))
def test_any_line_is_read_or_refused_in_words(text):
    try:
        read_line(text)
    except NotationError as error:
        assert error.words


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("[]", "line"),
        ('{"record": 0}', "record"),
        ('{"record": 99, "game": "classic", "seats": []}', "record"),
        ('{"record": 1}', "game"),
        ('{"record": 1, "game": "poker"}', "game"),
        ('{"record": 1, "game": "classic", "seats": [{}]}', "seats"),
        ('{"record": 1, "game": "classic", "players": 2, "seats": [{}, {"name": 5}]}', "seats[1].name"),
        ('{"record": 1, "game": "classic", "target": "x", "players": 2, "seats": [{}, {}]}', "target"),
        ('{"deal": 0, "table": {}}', "deal"),
        ('{"deal": 1}', "table"),
        ('{"do": "draw"}', "seat"),
        ('{"do": 4, "seat": 0}', "do"),
        ('{"do": "draw", "seat": 0, "ms": -1}', "ms"),
        ('{"over": 1}', "over"),
        ('{"over": {}, "scores": [1.5]}', "scores[0]"),
        ('{"match": "won"}', "match"),
        ('{"undo": 0}', "undo"),
        ('{"order": 0}', "hand"),
    ],
)
def test_a_wrong_line_names_its_field(line, field):
    with pytest.raises(NotationError) as caught:
        read_line(line)
    assert caught.value.field == field


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_plays_to_the_same_counts(path):
    """Lines read back; each deal played from its table ends as the record says."""
    from game.core.match import standing
    from game.core.scoring import score

    rules = state = None
    for source in path.read_text("utf-8").splitlines():
        line = read_line(source)
        if isinstance(line, HeaderLine):
            rules = line.rules
        elif isinstance(line, DealLine):
            state = read_table(line.table, rules)
        elif isinstance(line, ActionLine):
            assert state.public.to_act == line.seat
            state = apply(state, read_action(line.do, line.seat, state.secret.hands[line.seat])).state
        elif isinstance(line, OverLine):
            assert (
                write_table(state)["over"] == {**line.over} or line.over["by"] == state.public.over.by.value
            )
            assert tuple(sheet.total for sheet in score(state.public)) == line.deal_points
            found = standing(state.public.rules, state.public.scores, line.deal_points, state.public.deal)
            assert found.scores == line.scores


def test_a_draw_is_written_with_the_pile_that_was_left():
    state, _ = opened(rules_for("classic"), "left lying")
    done = apply(state, Draw(state.public.turn.seat))
    (first, *_) = history_entries(state.public, Draw(1), [seen_by(event, 0) for event in done.events])
    assert first["top"] == state.public.pile[-1].face
    assert first["pile"] == len(state.public.pile)
    assert in_order(state.public.pile)
