"""What players of such programs complain about, at this table: each report as a test, with its number."""

import itertools
from random import Random

import pytest

from build_scripts.scene_opener import open_table, openers
from build_scripts.situations import TABLES, situation
from game.bots import Budget
from game.core.actions import Answer, Draw, Lay
from game.core.cards import Rank
from game.core.notation import read_action
from game.session.match import Match
from game.session.players import LocalPlayers
from game.session.preferences import Preferences
from game.session.settings import Settings, SettingsFile
from game.ui.scale import SMALLEST_WINDOW
from game.ui.scene import SceneStack
from game.ui.scenes.pause import PauseScene
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.table_asides import PartnerAsks, Pause, costly_throw, recap, staged_left
from game.ui.scenes.table_open import table_for
from game.ui.table.desk import by_rank
from game.ui.table.gestures import target_at
from game.ui.table.prompt import coral, fits, line
from game.ui.widgets.dialog import Dialog
from tests.session.making import new_match, person_plays, setup_for
from tests.support.desks import AtDesk, open_table_at
from tests.support.hand import Hand
from tests.support.recorder import letters, lines_of, noting_look
from tests.support.screen import SIZES, drawn, make_look
from tests.support.tables import table

import pygame  # isort: skip


@pytest.fixture(scope="module")
def look():
    return make_look()


@pytest.fixture(scope="module")
def noting():
    return noting_look()


def to_draw(**fields):
    fields = {"pile": "4c 5d 9h", "hand": "9c 9d 6c 7s Jd", "melds": ["Kc Kd Kh"], **fields}
    return table(phase="draw", **fields)


def to_play(**fields):
    fields = {"pile": "4c 5d", "hand": "9c 9d 9h 6c 7s Jd", "melds": ["Kc Kd Kh"], **fields}
    return table(phase="play", **fields)


def spot(scene, face):
    rect = scene.layout.poses[next(c for c in scene.layout.hand if c.face == face)].rect
    return rect.x + max(3, rect.width // 10), rect.y + rect.height // 4


def new_table(look, path=None, size=(1280, 720), speed="none", game="classic", **settings):
    """A match that was just dealt, one person against the computer."""
    match = new_match(setup_for(game, 2, people=(0,)), path=path, seed=3)
    stack = SceneStack(size)
    stack.push(Dialog(look, "the title", "", [("x", print)]))
    preferences = Preferences(Settings(speed=speed, **settings))
    scene = table_for(stack, look, match, preferences=preferences)
    stack.push(scene)
    return scene, stack, Hand(stack)


def to_my_turn(scene, stack, most=400):
    for _ in range(most):
        if scene.acts.view.my_turn and not scene.stage.busy:
            return
        stack.update(0.1)
    raise AssertionError("the person is never to play")


# -- the hand on the mouse


@pytest.mark.parametrize("way", ["undo", "leave", "close"])
def test_leaving_in_mid_drag_leaves_no_card_nowhere(look, tmp_path, way):
    """A43: Undo, the title and the program's end in the middle of a drag; the match that is kept has every card."""
    path = tmp_path / "match.jsonl"
    scene, stack, hand = new_table(look, path)
    stack.update(0.1)
    to_my_turn(scene, stack)
    hand.key(pygame.K_d)
    held = set(scene.acts.view.hand)
    card = scene.layout.hand[0]
    hand.press(spot(scene, card.face))
    hand.move((640, 200), held=True)
    assert scene.gestures.dragging
    if way == "undo":
        hand.key(pygame.K_u)
        hand.release((640, 200))
        assert set(scene.layout.hand) == held == set(scene.place.desk.order)
    elif way == "leave":
        hand.key(pygame.K_p)
        assert not scene.gestures.dragging
        stack.top.leave.on_press() if isinstance(stack.top, PauseScene) else None
        assert scene not in stack.scenes
    else:
        stack.quit()
    stack.close()
    scene.close()
    again = Match.resume(path, players=LocalPlayers(Budget()))
    assert set(again.ports[0].view.hand) == held
    again.close()


def test_a_double_click_is_no_act_of_the_next_turn(look):
    """A44: the second click of two on the coral button, with computers that have played meanwhile."""
    at = table("classic", 2, phase="play", pile="4c 5d", hand="9c 9d 6c 7s", others={1: {"hand": "8c 8d 5s"}})
    scene, stack, hand = open_table_at(look, at, speed="none")
    hand.click(spot(scene, "6c"))
    now = [100.0]
    scene.clock = lambda: now[0]
    stack.update(0.02)
    drawn(stack)
    hand.click(scene.rail.confirm.rect)
    door = scene.match.door
    assert [type(a).__name__ for a in door.played] == ["Throw"]
    for text in ("draw", "throw 5s"):
        view = door.table.view(1)
        assert door.submit(1, read_action(text, 1, view.hand), None) is None
    stack.update(0.02)
    drawn(stack)
    assert scene.acts.view.my_turn
    done = len(door.played)
    for _ in range(3):
        now[0] += 0.1
        hand.click(scene.rail.confirm.rect)
    assert len(door.played) == done
    now[0] += 1.0
    hand.click(scene.rail.confirm.rect)
    assert isinstance(door.played[-1], Draw), "a click of its own counts again"


@pytest.mark.parametrize("frame", [0, 3, 8, 20])
def test_cards_can_be_sorted_and_dragged_during_the_deal(look, frame):
    """A64: before the first card has landed, and in the middle of it."""
    scene, stack, hand = new_table(look, speed="normal")
    for _ in range(frame):
        stack.update(1 / 60)
    assert frame == 0 or scene.stage.busy
    hand.key(pygame.K_s)
    first, last = scene.layout.hand[0], scene.layout.hand[-1]
    hand.drag(
        spot(scene, first.face),
        (scene.layout.poses[last].rect.right - 3, scene.layout.poses[last].rect.centery),
    )
    drawn(stack)
    assert scene.place.desk.order[-1].face == first.face
    assert sorted(scene.place.desk.order, key=str) == sorted(scene.acts.view.hand, key=str)
    to_my_turn(scene, stack)


def test_a_double_click_on_a_covered_card_means_that_card(look):
    """A66: every card by the strip of it that can be seen."""
    for face in ("9c", "6c", "Jd", "7s"):
        here = AtDesk(to_play(hand="9c 6c 6d Jd Js 7s 7h 7d"))
        card = next(c for c in here.desk.shown if c.face == face)
        pos = here.spot(card)
        here.click(pos)
        assert [c.face for c in here.desk.selected] == [face]
        here.click(pos, after=0.1)
        meant = {c for group in here.desk.staged.values() for c in group}
        meant |= {
            c for act in here.played if isinstance(act, Lay) for group in act.groups for c in group.cards
        }
        assert {c.rank for c in meant} == {card.rank}


# -- the window


def test_indices_are_as_high_as_small_text_in_the_smallest_usual_window(look):
    """A47: at 1280 x 720 the rank in the corner of a card of the hand is 14 px high or more."""
    for game, players in TABLES:
        stack = open_table(look, situation("middle", game, players), (1280, 720))
        scene = stack.scenes[0]
        wide = scene.layout.hand_wide
        for face in (f"{rank}{suit}" for rank in "A3456789TJQK" for suit in "sh"):
            picture = look.assets.face(face, (wide, round(wide * 7 / 5)))
            assert index_height(picture) >= 14, (game, players, face)


def index_height(picture):
    """How high the first sign in the top left corner is: rows with ink from the first one on."""
    wide, high = picture.get_size()
    ground = picture.get_at((wide // 2, 5))[:3]
    inked = []
    for y in range(4, high // 3):
        row = [picture.get_at((x, y))[:3] for x in range(4, wide // 4)]
        inked.append(any(sum(abs(a - b) for a, b in zip(c, ground, strict=True)) > 120 for c in row))
    start = inked.index(True)
    end = next((n for n in range(start, len(inked)) if not inked[n]), len(inked))
    return end - start


def test_no_scene_makes_the_smallest_window_larger(noting):
    """A49: every scene opens in 1024 x 700, and none asks for more."""
    assert SMALLEST_WINDOW == (1024, 700)
    for name, opener in itertools.islice(openers().items(), 0, None, 5):
        stack = opener(noting, SMALLEST_WINDOW)
        lines_of(noting, stack)
        assert {scene.size for scene in stack.scenes} == {SMALLEST_WINDOW}, name


@pytest.mark.parametrize("count", [30, 45])
def test_every_card_of_a_large_hand_is_selected_by_keys(look, count):
    """A52: the arrows reach each of 30 and 45 cards, and Up raises it."""
    hand = " ".join(itertools.islice(itertools.cycle(f"{r}{s}" for r in "AKQJT98765" for s in "cdhs"), count))
    here = AtDesk(table("hand-and-foot", 4, phase="play", pile="4c", hand=hand, foot=None), size=(1280, 720))
    for number in range(count):
        here.key(pygame.K_RIGHT)
        here.key(pygame.K_UP)
        assert here.desk.selected[-1] in here.desk.shown and len(here.desk.selected) == number + 1
    assert set(here.desk.selected) == set(here.desk.order)


# -- the pile


def test_a_frozen_pile_says_so_under_ten_more_cards(noting):
    """A53: the card that froze it lies crosswise, the word is there, and no card is drawn twice."""
    at = to_draw(pile="4c 2h 5d 6d 7s 8c 9h Tc Js Qd 8d 9s", frozen=True, hand="Kc Kd 4d", melds=[])
    scene, stack, _hand = open_table_at(noting, at)
    layout = scene.layout
    assert [layout.poses[c].angle for c in layout.pile if c.face == "2h"] == [90]
    faces = [card for card, _pose in layout.drawn() if card in at.public.pile]
    assert len(faces) == len(set(faces)) == 3
    assert any("frozen" in found.words for found in lines_of(noting, stack))


@pytest.mark.parametrize("size", SIZES)
def test_every_click_that_does_nothing_says_why(look, size):
    """A54: stock, pile, own slots and the coral button, in every phase, empty or not."""
    hands = {"hand": "9c 9d 4s 6c"}
    cases = [
        to_draw(pile="", **hands),
        to_draw(stock="", pile="4c 3s", **hands),
        to_draw(stock="", pile="", **hands),
        to_draw(pile="4c 2s", **hands),
        to_play(pile="", **hands),
        to_play(stock="", pile="4c", **hands),
        table(phase="draw", pile="4c", turn=1, others={0: hands}),
    ]
    for number, at in enumerate(cases):
        for place in ("stock", "pile", "slot", "confirm"):
            scene, stack, hand = open_table_at(look, at, size, speed="none")
            stack.update(0.02)
            lines = coral(scene.acts)
            layout, desk = scene.layout, scene.place.desk
            rect = {
                "stock": layout.frame.stock,
                "pile": layout.frame.pile,
                "slot": layout.columns[0, Rank.EIGHT].area,
                "confirm": scene.rail.confirm.rect,
            }[place]
            before = (scene.acts.port.version, desk.selected, dict(desk.staged), desk.taking)
            hand.click(rect)
            after = (scene.acts.port.version, desk.selected, dict(desk.staged), desk.taking)
            dim = place == "confirm" and not lines.enabled  # a dim button says on itself what is missing
            assert after != before or desk.notice is not None or dim, (number, place)


def test_small_stocks_and_piles_are_drawn_and_can_be_hit(look):
    """A65: none, one, two and sixty cards, pile and stock."""
    faces = " ".join(f"{r}{s}" for r in "QJT98765" for s in "cdhs" for _copy in range(2))
    shown = {}
    for count in (0, 1, 2, 60):
        cards = " ".join(faces.split()[:count])
        for name in ("pile", "stock"):
            at = to_draw(**{"hand": "Ks Kc 4d 4h", "melds": [], "pile": "", name: cards})
            scene, stack, _hand = open_table_at(look, at, (1280, 720))
            assert len(at.public.pile) == (count if name == "pile" else 0)
            rect = getattr(scene.layout.frame, name)
            assert target_at(scene.acts, scene.layout, rect.center).kind == name
            shown[name, count] = pygame.image.tobytes(drawn(stack).subsurface(rect), "RGB")
    for name in ("pile", "stock"):
        assert shown[name, 0] != shown[name, 1] and shown[name, 1] != shown[name, 60]


# -- whose turn, what is possible, what it costs


def test_laying_all_four_black_threes_to_go_out_is_offered(look):
    """A56: with the canasta there, the slot lights up, the button says it, and it ends the deal."""
    at = table(phase="play", pile="4c", hand="3c 3c 3s 3s", melds=["Kc Kd Kh Ks Kc Kd Kh"])
    here = AtDesk(at)
    assert Rank.THREE in fits(here.acts, here.desk.shown)
    here.click_cards("3c 3c 3s 3s")
    here.click(here.slot(Rank.THREE))
    if not here.played:
        assert "go out" in coral(here.acts).words
        here.key(pygame.K_RETURN)
    assert isinstance(here.played[-1], Lay) and here.port.view.public.over is not None


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_whose_turn_it_is_shows_from_the_first_frame_in_words_and_by_a_mark(noting, game, players):
    """A57: each seat to play in turn, at the start of a deal too."""
    for turn in range(players):
        at = table(game, players, phase="draw", pile="4c", turn=turn)
        scene, stack, _hand = open_table_at(noting, at, (1280, 720))
        words = [found.words for found in lines_of(noting, stack)]
        expected = "your turn" if turn == 0 else "playing"
        assert expected in words, (turn, words)
        told = line(scene.acts)
        assert told in words and (("Draw" in told) if turn == 0 else told.endswith("is playing"))
        mark = scene.hud.mark(pygame.Surface((1280, 720), depth=8), scene.layout, scene.acts.view, 0.0)
        assert mark is not None and mark.width >= 7


def test_the_first_turn_of_a_deal_stands_in_the_log_and_in_the_line(noting):
    """A57: a deal that was just dealt names the dealer, and the line whose turn it is."""
    scene, stack, _hand = new_table(noting)
    scene.stage.finish()
    words = " | ".join(found.words for found in lines_of(noting, stack))
    assert "dealt" in words and line(scene.acts) in words


def test_with_no_motion_nothing_is_animated_in_a_whole_deal(look):
    """A59: neither one's own cards nor those of the computers, nor the deal itself."""
    scene, stack, _hand = new_table(look)
    assert not scene.animating
    rng = Random(3)
    for _ in range(4000):
        stack.update(0.05)
        assert not stack.animating or stack.top is not scene
        if isinstance(stack.top, ScoreScene):
            break
        if stack.top is scene and scene.acts.view.my_turn:
            person_plays(scene.place.port, rng)
    else:
        raise AssertionError("the deal never ends")


def test_mute_is_one_key_at_the_table_and_is_kept_over_a_restart(look, tmp_path):
    """A61: M at the table and in the pause; the settings are there from the title too."""
    file = SettingsFile(tmp_path / "settings.json")
    preferences = Preferences.opened(file)
    match = new_match(setup_for("classic", 2, people=(0,)), seed=3)
    stack = SceneStack((1280, 720))
    stack.push(table_for(stack, look, match, preferences=preferences))
    hand = Hand(stack)
    hand.key(pygame.K_m)
    assert Preferences.opened(SettingsFile(tmp_path / "settings.json")).settings.muted
    hand.key(pygame.K_p)
    hand.key(pygame.K_m)
    assert not Preferences.opened(SettingsFile(tmp_path / "settings.json")).settings.muted


def test_a_sorted_hand_lies_in_one_fixed_order_and_is_stable():
    """A63: wild cards first, then from aces to fours; equal cards stay as they lie."""
    here = AtDesk(to_play(hand="4s Jo 7s 2c As 7s 3s Ts Qd"))
    assert [c.face for c in here.desk.order] == ["Jo", "2c", "As", "Qd", "Ts", "7s", "7s", "4s", "3s"]
    twins = [c for c in here.desk.order if c.face == "7s"]
    assert [c for c in by_rank(reversed(by_rank(here.desk.order))) if c.face == "7s"] == twins[::-1]


# -- what lies over the table


@pytest.mark.parametrize("way", ["escape", "outside"])
def test_every_dialog_closes_by_escape_and_by_a_click_beside_it(look, way):
    """A68: and the answer that it gives is the harmless one."""
    done = []
    dialogs = [
        lambda: PartnerAsks(look, "North", done.append, lambda: None),
        lambda: recap(look, ["a line"]),
        lambda: costly_throw(look, "2c", "It is a wild card.", lambda: done.append("thrown")),
        lambda: staged_left(look, lambda: done.append("laid"), lambda: done.append("back")),
        lambda: Pause(look, lambda: done.append("left")),
        lambda: PauseScene(look, Preferences(), on_title=lambda: done.append("left"), on_concede=print),
    ]
    for make in dialogs:
        stack = SceneStack((1280, 720))
        base = Dialog(look, "base", "", [("x", lambda: None)])
        stack.push(base)
        stack.push(make())
        hand = Hand(stack)
        hand.click(stack.top.panel.midtop)
        assert stack.top is not base, "a click on the panel is none beside it"
        if way == "escape":
            hand.key(pygame.K_ESCAPE)
        else:
            hand.press(stack.top.panel.center)
            hand.release((4, 4))
            assert stack.top is not base, "pressed within and let go outside is no click beside it"
            hand.click((4, 4))
        assert stack.top is base
    assert done == [False], "only the partner's question is answered, with no"


def test_conceding_is_not_the_way_out_of_its_question(look):
    """A68: neither Escape nor a click beside the question gives a match up."""
    given_up = []
    for way in ("escape", "outside"):
        stack = SceneStack((1280, 720))
        pause = PauseScene(look, Preferences(), on_title=print, on_concede=lambda: given_up.append(1))
        stack.push(pause)
        pause.concede.on_press()
        assert stack.top is not pause
        hand = Hand(stack)
        hand.key(pygame.K_ESCAPE) if way == "escape" else hand.click((4, 4))
        assert stack.top is pause and given_up == []


def test_tab_goes_through_every_answer_of_a_dialog(look):
    """A68: and comes round."""
    dialog = staged_left(look, print, print)
    stack = SceneStack((1280, 720))
    stack.push(dialog)
    hand = Hand(stack)
    seen = []
    for _ in dialog.buttons:
        seen.append(dialog.group.focused)
        hand.tab()
    assert seen == dialog.buttons and dialog.group.focused is dialog.buttons[0]


@pytest.mark.parametrize("size", SIZES)
def test_what_is_said_over_the_table_covers_neither_hand_nor_pile(noting, size):
    """A67, E11: refusals, the partner's answer and hints, and no card, slot, stock or pile under them."""
    for doing in ("refused", "answered", "dragged"):
        at = to_play(hand="9c 9d 9h 6c 7s Jd", melds=["Kc Kd Kh Ks Kc Kd Kh"])
        scene, stack, hand = open_table_at(noting, at, size, speed="none")
        if doing == "refused":
            hand.drag(spot(scene, "6c"), scene.layout.columns[0, Rank.QUEEN].area.center)
            assert scene.place.desk.notice is not None
        elif doing == "answered":
            hand.key(pygame.K_a)
            scene.match.door.submit(2, Answer(2, False), None)
            stack.update(0.1)
        else:
            hand.press(spot(scene, "6c"))
            hand.move(scene.layout.frame.pile.center, held=True)
        frame = scene.layout.frame
        taboo = [frame.stock, frame.pile, *(scene.layout.poses[c].rect for c in scene.layout.hand)]
        for found in lines_of(noting, stack):
            assert not [rect for rect in taboo if rect.colliderect(letters(found))], (doing, found)


def test_a_take_that_is_cancelled_was_never_there(look):
    """A70: pile, hand and phase, and the picture too."""
    scene, stack, hand = open_table_at(look, to_draw(), speed="none")
    stack.update(0.02)
    before = (scene.acts.port.version, scene.place.desk.order, scene.acts.view, scene.layout.poses)
    quiet = scene.layout.frame.middle.union(scene.layout.frame.hand)
    quiet.x, quiet.width = scene.layout.frame.lanes[0].x, scene.layout.frame.lanes[0].width
    picture = pygame.image.tobytes(drawn(stack).subsurface(quiet), "RGB")
    hand.key(pygame.K_t)
    assert scene.place.desk.taking is Rank.NINE
    assert pygame.image.tobytes(drawn(stack).subsurface(quiet), "RGB") != picture
    hand.key(pygame.K_ESCAPE)
    after = (scene.acts.port.version, scene.place.desk.order, scene.acts.view, scene.layout.poses)
    assert after == before
    assert pygame.image.tobytes(drawn(stack).subsurface(quiet), "RGB") == picture


def test_twins_that_fly_at_once_are_both_there_in_every_frame(look):
    """E07: two kings of spades, thrown together onto the table; counted by their pictures on the way."""
    at = table(phase="play", pile="4c", hand="Ks Ks Kh 6c 7s Jd", melds=["9c 9d 9h"])
    scene, stack, hand = open_table_at(look, at, speed="normal")
    scene.place.desk.selected = tuple(c for c in scene.place.desk.order if c.rank is Rank.KING)
    hand.key(pygame.K_l)
    places = []
    while scene.stage.active:
        moving = [
            (m.card, round(m.pose.x), round(m.pose.y)) for m in scene.stage.shown(scene.layout) if m.card
        ]
        kings = [m for m in moving if m[0].face == "Ks"]
        resting = [c for c, _ in scene.layout.drawn() if c.face == "Ks" and c not in scene.stage.moving]
        assert len({m[0] for m in kings} | set(resting)) == 2
        places.append({m[1:] for m in kings})
        stack.update(1 / 60)
    assert any(len(place) == 2 for place in places), "they travel apart"
