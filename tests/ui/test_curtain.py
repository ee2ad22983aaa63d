"""Between two people at one screen nothing of a hand is drawn, told or within reach, in any frame."""

import os
import re
from random import Random

import pytest

from build_scripts.situations import situation
from game.bots import Budget
from game.core.cards import Card
from game.core.events import CardTurned
from game.core.public import Phase
from game.session.match import Match
from game.session.players import LocalPlayers
from game.session.preferences import Preferences
from game.session.replay import check
from game.session.setup import MatchSetup, SeatSetup
from game.ui.scene import SceneStack
from game.ui.scenes.cover import CoverScene, HiddenScene
from game.ui.scenes.table import TableScene
from game.ui.widgets.dialog import Dialog
from game.ui.words import card_name
from tests.session.making import TABLES, do, new_match, person_plays, setup_for
from tests.support.recorder import noting_look

import pygame  # isort: skip

SIZE = (1600, 900)
#: People at their seats: all of them, two who are partners, two with a computer between them.
MIXES = [
    *((game, n, tuple(range(n))) for game, n in TABLES),
    *((game, 4, (0, 2)) for game in ("classic", "hand-and-foot", "modern-american")),
    ("hand-and-foot", 4, (1, 2)),
    ("classic", 3, (0, 2)),
]
#: Who asks the partner, and what the partner says.
ASKED = [
    (game, yes, people)
    for game in ("classic", "hand-and-foot", "modern-american")
    for people in ((0, 2), (0, 1, 2, 3))
    for yes in (True, False)
]
#: A card in signs, such as `10♦`.
CARD = re.compile("(?:10|[2-9JQKA])[♠♥♦♣]")
FRAME = 1 / 15
LONG = os.environ.get("SEVENFOLD_LONG") == "1"


class Watched:
    """A table whose every frame is looked at: which faces are drawn, which words are said."""

    def __init__(self, match, speed="brisk"):
        self.look = noting_look()
        self.match = match
        self.faces: list[str] = []
        self.heard: list[object] = []
        face = self.look.assets.face
        self.look.assets.face = lambda name, *more, **named: (
            self.faces.append(name),
            face(name, *more, **named),
        )[1]
        self.stack = SceneStack(SIZE)
        self.table = TableScene(self.look, match, on_leave_match=print, on_again=print, speed=speed)
        self.stack.push(self.table)
        self.surface = pygame.Surface(SIZE, depth=8)
        self.frames = self.covers = 0

    @property
    def covered(self) -> bool:
        return isinstance(self.stack.top, CoverScene)

    def frame(self) -> None:
        """Let a moment pass, draw it whole, and look at it."""
        self.stack.update(FRAME)
        self.draw()

    def draw(self) -> None:
        self.faces.clear()
        self.look.text.lines.clear()
        self.table.picture.change()
        self.table.picture.redraw()
        self.stack.draw(self.surface)
        self.frames += 1
        self.judge()

    def judge(self) -> None:
        hands = {seat: set(port.view.hand) for seat, port in self.match.ports.items()}
        if self.match.deal_over:
            return
        if self.covered:
            assert self.faces == []
            open_cards = public_faces(self.match.onlooker.view.public) | self.turned_up()
            for line in self.look.text.lines:
                for named in CARD.findall(line.words):
                    assert named in open_cards, line
        else:
            seen = shown_cards(self.table)
            for seat, hand in hands.items():
                if seat != self.match.eyes and seat != self.table.place.port.seat:
                    assert not seen & hand, (seat, seen & hand)
        assert pygame.display.get_caption()[0] in ("", "pygame window", "Sevenfold")

    def turned_up(self) -> set[str]:
        """Cards that everybody saw when the deal began, wherever they are now."""
        self.heard += self.match.onlooker.inbox.drain()
        onlooker = self.table._places.get(None)
        seen = [*self.heard, *(onlooker.log if onlooker else ())]
        return {card_name(event.card) for event in seen if isinstance(event, CardTurned)}


def public_faces(public) -> set[str]:
    """All cards that lie open, and those that were."""
    zones = [public.pile, *public.threes, *(m.cards for melds in public.melds for m in melds)]
    zones += [*public.ledger.thrown, *public.ledger.known]
    zones += [[top for top, _size in declined] for declined in public.ledger.declined]
    return {card_name(c) for cards in zones for c in cards}


def shown_cards(table) -> set[Card]:
    """The cards whose faces the table draws or that are on their way."""
    flying = {flight.card for flight in table.stage.flights if flight.card is not None}
    return {*table.layout.poses, *flying}


def uncover(watched) -> None:
    """The person whose name stands there comes, waits a moment, and looks."""
    for _frame in range(round(0.7 / FRAME)):
        watched.frame()
    assert watched.covered
    send(watched, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    assert not watched.covered


def meddle(watched) -> None:
    """Whoever is not meant tries every key and clicks everywhere but on the buttons."""
    cover, version = watched.stack.top, watched.match.version
    for letter in "dtlaushcrmwgijkx":
        send(watched, pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter, scancode=0)
        send(watched, pygame.KEYDOWN, key=ord(letter), mod=pygame.KMOD_CTRL, unicode=letter, scancode=0)
    for key in (pygame.K_LEFT, pygame.K_UP, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_F5):
        send(watched, pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
    for x in range(20, SIZE[0], 157):
        for y in range(10, SIZE[1], 111):
            send(watched, pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0))
            if not cover.panel.collidepoint(x, y):
                send(watched, pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
                send(watched, pygame.MOUSEBUTTONUP, pos=(x, y), button=1)
    assert watched.stack.top is cover and watched.match.version == version
    watched.stack.resized((1280, 720))
    watched.stack.resized(SIZE)
    watched.draw()


def send(watched, kind, **facts):
    watched.stack.handle(pygame.event.Event(kind, facts))


def consult(watched) -> None:
    """Whoever is meant selects a card, asks for a hint and leaves it open."""
    for key in (pygame.K_h, pygame.K_RIGHT, pygame.K_UP):
        send(watched, pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        watched.frame()


@pytest.mark.parametrize(("game", "players", "people"), MIXES if LONG else MIXES[::3])
def test_no_frame_between_two_people_shows_or_names_a_card(game, players, people, full_count, tmp_path):
    for seed in range(full_count(1, 2)):
        path = tmp_path / f"{seed}.jsonl"
        match = new_match(setup_for(game, players, people=people), path=path, seed=seed)
        watched = Watched(match, speed="brisk" if seed % 2 else "none")
        rng = Random(seed)
        for _act in range(full_count(10, 150)):
            for _frame in range(5):
                watched.frame()
            if match.deal_over:
                break
            if watched.covered:
                watched.covers += 1
                if watched.covers == 2:
                    meddle(watched)
                uncover(watched)
                watched.frame()
            if match.thinking is None and isinstance(match.eyes, int) and match.next_to_look == match.eyes:
                if watched.covers < 3:
                    consult(watched)
                person_plays(match.ports[match.eyes], rng)
        assert watched.covers >= 2
        match.close()
        assert check(path) == []


def test_the_cover_tells_whose_turn_it_is_and_what_has_happened_since():
    match = new_match(setup_for("classic", 2, people=(0, 1)), seed=3)
    watched = Watched(match, speed="none")
    watched.frame()
    uncover(watched)
    first = match.eyes
    port = match.ports[first]
    assert do(port, "draw") is None
    thrown = next(c for c in port.view.hand if c.natural and not c.three)
    assert do(port, f"throw {thrown.face}") is None
    for _frame in range(5):
        watched.frame()
    cover = watched.stack.top
    assert isinstance(cover, CoverScene)
    assert f"Seat {1 - first}" in cover.title.label
    assert f"Seat {first} threw the {card_name(thrown)}" in cover.news.label


# -- the question between partners --------------------------------------------------------------


def asking(game, people):
    """Seat 2 may ask its partner, seat 0, whether to go out; the table is covered."""
    here = situation("asked", game, 4)
    seats = tuple(SeatSetup(f"Seat {n}", human=n in people, level="random") for n in range(4))
    setup = MatchSetup(game, 4, seats, None, tuple(here.options.items()))
    return Match.at(setup, here.position, players=LocalPlayers(Budget()), clock=lambda: 0.0)


@pytest.mark.parametrize(("game", "yes", "people"), ASKED if LONG else ASKED[::3])
def test_the_question_passes_behind_the_curtain_to_the_partner_and_the_answer_back(game, yes, people):
    match = asking(game, people)
    watched = Watched(match, speed="none")
    watched.frame()
    assert "Seat 2" in watched.stack.top.title.label
    uncover(watched)
    assert match.eyes == 2
    send(watched, pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a", scancode=0)
    watched.frame()
    cover = watched.stack.top
    assert isinstance(cover, CoverScene) and "Seat 0" in cover.title.label
    assert "Seat 2 asked: may I go out?" in cover.news.label
    uncover(watched)
    watched.frame()
    question = watched.stack.top
    assert isinstance(question, Dialog) and match.onlooker.view.public.turn.phase is Phase.ANSWER
    watched.draw()
    others = set().union(*(match._course.table.view(seat).hand for seat in (1, 2, 3)))
    assert match.eyes == 0 and not shown_cards(watched.table) & others
    assert set(match.ports[0].view.hand) <= shown_cards(watched.table)
    for _frame in range(30):
        watched.frame()
    button = question.buttons[0 if yes else 1].rect.center
    send(watched, pygame.MOUSEBUTTONDOWN, pos=button, button=1)
    send(watched, pygame.MOUSEBUTTONUP, pos=button, button=1)
    watched.frame()
    cover = watched.stack.top
    assert isinstance(cover, CoverScene) and "Seat 2" in cover.title.label
    assert ("Seat 0 said yes" if yes else "Seat 0 said no") in cover.news.label
    uncover(watched)
    watched.frame()
    assert match.eyes == 2 and match.onlooker.view.public.turn.answer is yes
    assert not shown_cards(watched.table) & set(match.ports[0].view.hand)


# -- hiding one's hand --------------------------------------------------------------------------


def press_c(watched):
    send(watched, pygame.KEYDOWN, key=pygame.K_c, mod=0, unicode="c", scancode=0)


def test_the_pause_hides_the_cards_too():
    watched = Watched(new_match(setup_for("classic", 4, people=(0,)), seed=3), speed="none")
    watched.table.preferences = Preferences()
    watched.frame()
    send(watched, pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p", scancode=0)
    button = next(b for b in watched.stack.top.buttons if b.label == "Hide the cards")
    button.on_press()
    assert isinstance(watched.stack.top, HiddenScene)
    assert [type(scene) for scene in watched.stack.scenes] == [TableScene, HiddenScene]


@pytest.mark.parametrize("people", [(0,), ()])
def test_who_plays_without_other_people_hides_the_cards_with_one_key_and_lifts_with_any(people):
    match = new_match(setup_for("classic", 4, people=people), seed=3)
    watched = Watched(match, speed="none")
    watched.frame()
    press_c(watched)
    assert isinstance(watched.stack.top, HiddenScene)
    version = match.version
    for _frame in range(60):
        watched.frame()
        assert watched.faces == []
    assert match.version == version  # the computers wait
    send(watched, pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)
    assert isinstance(watched.stack.top, HiddenScene)
    send(watched, pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1)
    send(watched, pygame.MOUSEBUTTONUP, pos=(5, 5), button=1)
    watched.frame()
    assert watched.stack.top is watched.table and (watched.faces or not people)


def test_with_other_people_the_hand_is_hidden_behind_the_own_name_even_while_a_computer_plays():
    match = new_match(setup_for("classic", 4, people=(1, 2)), seed=3)
    watched = Watched(match, speed="none")
    for _turn in range(12):
        for _frame in range(3):
            watched.frame()
        if watched.covered:
            uncover(watched)
        if match.eyes == 2 and match.next_to_look == 2 and match.thinking is None:
            break
        person_plays(match.ports[match.eyes], Random(1))
    assert match.eyes == 2
    port = match.ports[2]
    assert do(port, "draw") is None
    assert do(port, f"throw {next(c.face for c in port.view.hand if c.natural and not c.three)}") is None
    assert match.thinking == 3 and match.eyes == 2
    press_c(watched)
    watched.draw()
    assert watched.covered and "Seat 2" in watched.stack.top.title.label
    uncover(watched)
    assert match.eyes == 2
