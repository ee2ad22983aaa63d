"""A match from its first deal to its winner: dealers, codes, whose move, who looks, what may go wrong."""

from __future__ import annotations

from collections import deque
from hashlib import sha256
from random import Random

import pytest

from game.bots import Budget, Choice
from game.core.actions import Ask, Draw
from game.core.notation import read_action
from game.core.public import Phase
from game.core.ruleset import RuleError
from game.core.scoring import LINES
from game.session.dealing import fresh_code
from game.session.match import Eyes, Match
from game.session.players import COUNSELLOR, LocalPlayers, Question, Reply, stand_in
from game.session.setup import MatchSetup
from tests.session.making import TABLES, new_match, person_plays, play_deal, setup_for, step, whole


class Slow:
    """Players who reply when they are told to, and always the same."""

    def __init__(self, *actions):
        self.actions = actions
        self.questions: list[Question] = []
        self.cancelled: list[int] = []
        self.replies: deque[Reply] = deque()

    def warm(self):
        pass

    def ask(self, question):
        self.questions.append(question)
        return len(self.questions)

    def reply(self, job=None, *, chosen=None):
        question = self.questions[-1]
        actions = chosen or stand_in(question.view, 1).actions
        self.replies.append(Reply(job or len(self.questions), Choice(tuple(actions))))

    def poll(self):
        return self.replies.popleft() if self.replies else None

    def cancel(self, job):
        self.cancelled.append(job)

    def close(self):
        self.closed = True


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("level", ["random", "steady"])
def test_a_whole_match_of_computers_ends_with_a_winner(game, players, level):
    match = new_match(setup_for(game, players, level=level, target=1500))
    play_deal(match)
    while not match.over and match.deal < 12:
        match.next_deal()
        play_deal(match)
    assert match.over or game == "modern-american"
    if match.over:
        best = max(match.standing.scores)
        assert all(match.standing.scores[side] == best for side in match.standing.winners)
        with pytest.raises(ValueError, match="the match is over"):
            match.next_deal()


def test_points_and_sheets_add_up_from_deal_to_deal():
    match = new_match(setup_for(target=10_000))
    totals = [0, 0]
    for _ in range(3):
        assert match.sheets is None
        play_deal(match)
        assert all(tuple(sheet.lines) == LINES for sheet in match.sheets)
        totals = [total + sheet.total for total, sheet in zip(totals, match.sheets, strict=True)]
        assert list(match.standing.scores) == totals
        match.next_deal()
        assert list(match.onlooker.view.public.scores) == totals


def test_the_first_dealer_is_random_and_the_deal_goes_round():
    firsts = {new_match(seed=seed).onlooker.view.public.dealer for seed in range(40)}
    assert firsts == {0, 1, 2, 3}
    match = new_match()
    dealers = [match.onlooker.view.public.dealer]
    for _ in range(4):
        play_deal(match)
        match.next_deal()
        dealers.append(match.onlooker.view.public.dealer)
        assert match.onlooker.view.public.to_act == (dealers[-1] + 1) % 4
    assert dealers == [(dealers[0] + i) % 4 for i in range(5)]


def test_every_deal_has_its_own_code_shown_when_it_is_over():
    match = new_match()
    codes = set()
    for _ in range(3):
        assert match.code is None
        digest = match.digest
        play_deal(match)
        assert sha256(match.code.encode()).hexdigest() == digest
        codes.add(match.code)
        match.next_deal()
    assert len(codes) == 3


def test_codes_are_long_and_do_not_repeat():
    rng = Random(1)
    codes = {fresh_code(rng) for _ in range(2000)}
    assert len(codes) == 2000
    assert all(len(code.replace("-", "")) == 16 for code in codes)


def test_an_entered_code_gives_the_same_deal_again():
    first, second = new_match(seed=1, code="Λεμεσός"), new_match(seed=1, code="Λεμεσός")
    assert whole(first) == whole(second)
    play_deal(first)
    assert first.code == "Λεμεσός"
    first.next_deal("another")
    play_deal(first)
    assert first.code == "another"


def test_the_next_deal_waits_for_the_end_of_this_one():
    match = new_match()
    with pytest.raises(ValueError, match="still played"):
        match.next_deal()


def test_a_set_up_that_cannot_be_is_refused_in_words():
    with pytest.raises(RuleError, match="players"):
        new_match(setup_for("modern-american", 3))
    with pytest.raises(ValueError, match="need 4 seats"):
        new_match(MatchSetup("classic", 4, ()))


def test_nothing_moves_until_the_screen_is_ready():
    match = new_match()
    version = match.version
    assert not any(match.tick(ready=False) for _ in range(10))
    assert match.version == version
    assert match.tick(ready=True)
    assert match.version == version + 1


def test_one_tick_plays_one_action():
    match = new_match(setup_for(level="steady"))
    while match.thinking is not None:
        before = len(match.onlooker.history)
        assert match.tick()
        assert len(match.onlooker.history) == before + 1


def test_computers_never_play_for_people():
    match = new_match(setup_for(people=(0, 1, 2, 3)))
    assert match.thinking is None
    assert not match.tick()


def test_a_second_match_has_the_seats_that_were_chosen_for_it():
    players = LocalPlayers(Budget())
    first = new_match(setup_for(people=(0,)), players=players)
    play_deal(first)
    second = new_match(setup_for(people=(2,)), players=players, seed=3)
    assert set(second.ports) == {2}
    rng = Random(1)
    for _ in range(40):
        to_act = second.onlooker.view.public.to_act
        assert (second.thinking is None) == (to_act == 2)
        step(second, rng)


def test_a_computer_thinks_once_about_each_table():
    slow = Slow()
    match = new_match(setup_for(), players=slow)
    for _ in range(20):
        assert not match.tick()
    assert len(slow.questions) == 1
    slow.reply()
    assert match.tick()


def test_a_reply_to_a_table_that_has_moved_on_is_dropped():
    slow = Slow()
    match = new_match(setup_for(people=(1, 2, 3)), players=slow, code="x")
    rng = Random(2)
    while not (match.thinking is not None and match.ports[3].undoable):
        if match.thinking is not None:
            match.tick()
            slow.reply()
            assert match.tick()
        else:
            person_plays(match.ports[match.onlooker.view.public.to_act], rng)
    match.tick()
    asked = len(slow.questions)
    match.ports[3].undo()
    before, version = whole(match), match.version
    slow.reply(asked)
    for _ in range(5):
        assert not match.tick()
    assert (whole(match), match.version) == (before, version)
    while match.thinking is None:
        person_plays(match.ports[match.onlooker.view.public.to_act], rng)
    assert not match.tick()  # the late reply comes here, and is not taken for the new one
    assert len(slow.questions) == asked + 1
    assert match.thinking == 0
    slow.reply()
    assert match.tick()


@pytest.mark.parametrize("plan", ["throw 4c", "lay 9: 9s", "end", "answer yes"])
def test_a_plan_that_is_illegal_does_not_stop_the_game(plan):
    class Mad(Slow):
        def ask(self, question):
            job = super().ask(question)
            self.reply(chosen=[read_action(plan, question.view.seat, question.view.hand)])
            return job

    match = new_match(setup_for(), players=Mad())
    while not match.deal_over:
        assert match.tick()


def test_a_player_without_a_plan_does_not_stop_the_game():
    class Empty(Slow):
        def ask(self, question):
            self.replies.append(Reply(len(self.questions) + 1, Choice(())))
            return super().ask(question)

    match = new_match(setup_for(), players=Empty())
    while not match.deal_over:
        assert match.tick()


def test_a_computer_answers_its_partners_question():
    for seed in range(20):
        match = new_match(setup_for(people=(0,)), seed=seed)
        rng = Random(seed)
        while match.thinking is not None:
            match.tick()
        port = match.ports[0]
        assert port.submit(Draw(0)) is None
        if port.view.public.turn.phase is Phase.PLAY:
            break
    assert port.submit(Ask(0)) is None
    assert match.thinking == 2
    assert match.tick()
    assert port.view.my_turn
    assert port.view.public.turn.answer is not None
    step(match, rng)


def test_computers_say_why():
    match = new_match(setup_for(level="steady"))
    seat = match.thinking
    assert match.reasons(seat) == ()
    match.tick()
    assert match.reasons(seat)


def test_computers_are_asked_with_their_own_view_level_and_temper():
    slow = Slow()
    match = new_match(setup_for(level="steady"), players=slow)
    match.tick()
    (question,) = slow.questions
    assert question.view.seat == match.thinking
    assert (question.level, question.temperament, question.version) == ("steady", None, match.version)
    assert question.entries() == []


# -- who looks


def test_the_only_person_looks_all_the_time():
    match = new_match(setup_for(people=(2,)))
    rng = Random(1)
    while step(match, rng):
        assert match.eyes == 2
        assert match.screen is match.ports[2]
    assert match.eyes == 2


def test_computers_alone_are_watched_by_everybody():
    match = new_match()
    assert match.eyes is Eyes.EVERYBODY
    assert match.screen is match.onlooker


def test_people_at_one_screen_look_one_after_another():
    match = new_match(setup_for(people=(0, 2)))
    rng = Random(1)
    looked = set()
    while not match.deal_over:
        if match.thinking is None:
            to_act = match.onlooker.view.public.to_act
            if match.eyes != to_act:
                assert match.eyes is Eyes.NOBODY
                assert match.screen is None
                assert match.next_to_look == to_act
                match.look(to_act)
            assert match.screen is match.ports[to_act]
            looked.add(to_act)
        step(match, rng)
    assert looked == {0, 2}
    assert match.eyes is Eyes.EVERYBODY
    match.next_deal()
    assert match.eyes is Eyes.NOBODY


def test_a_person_may_cover_the_screen_and_only_people_look():
    match = new_match(setup_for(people=(0, 2)))
    match.look(0)
    match.cover()
    assert match.eyes is Eyes.NOBODY
    with pytest.raises(ValueError, match="nobody sits"):
        match.look(1)


def test_a_match_closes_only_players_that_came_with_it():
    slow = Slow()
    match = new_match(players=slow)
    match.close()
    assert not hasattr(slow, "closed")
    match = Match.begin(setup_for())
    match.close()
    match.close()


def test_the_course_of_totals_is_kept_and_taken_up_again(tmp_path):
    path = tmp_path / "match.jsonl"
    match = new_match(setup_for("classic", 2, people=()), path=path, seed=11)
    assert match.history == ((0, 0),)
    for _deal in range(2):
        while not match.deal_over:
            match.tick()
        assert match.history[-1] == match.standing.scores and len(match.history) == match.deal + 1
        if match.over:
            break
        match.next_deal()
    before = match.history
    match.close()
    again = Match.resume(path, players=LocalPlayers(Budget()))
    assert again.history == before and again.conceded is None
    again.close()


# -- hints


def test_a_hint_is_the_best_players_choice_on_what_the_seat_knows():
    players = Slow()
    match = new_match(setup_for(people=(0, 1, 2, 3)), players=players)
    seat = match.onlooker.view.public.to_act
    port = match.ports[seat]
    assert match.hint(seat) is None
    (question,) = players.questions
    assert question.view == port.view
    assert (question.level, question.version) == (COUNSELLOR, match.version)
    players.reply()
    hint = match.hint(seat)
    assert port.submit(hint.actions[0]) is None
    assert len(players.questions) == 1


def test_a_hint_is_thought_about_once_and_forgotten_when_the_table_moves_on():
    players = Slow()
    match = new_match(setup_for(people=(0, 1, 2, 3)), players=players)
    seat = match.onlooker.view.public.to_act
    match.hint(seat)
    players.reply()
    assert match.hint(seat) is match.hint(seat)
    assert len(players.questions) == 1
    match.ports[seat].submit(Draw(seat))
    assert match.hint(seat) is None
    assert len(players.questions) == 2
    match.drop_hint()
    assert players.cancelled == [2]


def test_there_is_no_hint_while_a_computer_plays_nor_for_its_seat():
    match = new_match(setup_for(people=(0,)))
    rng = Random(3)
    while match.thinking is None:
        step(match, rng)
    with pytest.raises(ValueError, match="no hint for seat 0"):
        match.hint(0)
    with pytest.raises(ValueError, match="no hint for seat 1"):
        match.hint(1)


def test_asking_for_hints_changes_nothing_in_how_the_computers_play():
    told, quiet = (new_match(setup_for(people=(0,), level="random"), code="same", seed=4) for _ in range(2))
    for match, asks in ((told, True), (quiet, False)):
        rng = Random(9)
        for _ in range(60):
            if asks and match.thinking is None:
                assert match.hint(0) is not None
            step(match, rng)
    assert whole(told) == whole(quiet)


def test_an_undo_lets_go_of_what_is_thought_about():
    players = Slow()
    match = new_match(setup_for(people=(0,)), players=players)
    while match.thinking is not None:
        match.tick()
        players.reply()
        match.tick()
    port = match.ports[0]
    port.submit(Draw(0))
    throw = next(a for a in stand_in(port.view, 1).actions[::-1])
    assert port.submit(throw) is None
    match.tick()  # the next one begins to think
    assert len(port.history) and match.thinking == 1
    port.undo()
    assert not match.tick()
    assert players.cancelled == [len(players.questions)]
    players.reply()
    before = whole(match)
    assert not match.tick()
    assert whole(match) == before
