"""Every language says everything: whole catalogues, the same facts, letters that the font has, whole lines."""

import re
from datetime import datetime

import pytest
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from build_scripts.make_catalogue import brought_up_to_date, gathered, keys, translations, untranslated
from build_scripts.scene_opener import openers
from game import paths
from game.core.cards import Rank
from game.core.games import GAMES
from game.core.refusals import CLAUSES as REFUSED_BY
from game.core.refusals import Code, Refusal
from game.ui import i18n, system_language
from game.ui.scenes.draft import MatchDraft
from game.ui.seat_names import SeatNames
from game.ui.text import FILES, SIGNS
from game.ui.words import rank_heading, refusal_words
from tests.support.recorder import lines_of, noting_look

LANGUAGES = sorted(translations())
FACT = re.compile(r"\{(\w*)[^}]*\}")
MARKUP = re.compile(r"\*\*|\*|\]\([^)]*\)|^#+ |^- ", re.MULTILINE)
#: Words that a language may have in common with English.
SHARED = {
    "el": {"**Python**: *PSF License*.", "LGPL", "Open Font License", "Sevenfold"},
    "it": {
        "**Python**: *PSF License*.",
        "Hand and Foot",
        "LGPL",
        "Open Font License",
        "Sevenfold",
        "computer",
        "{count} canasta",
    },
    "pt_BR": {
        "**Python**: *PSF License*.",
        "LGPL",
        "Open Font License",
        "Sevenfold",
        "Total",
        "normal",
        "{width} × {height} pixels",
    },
}
SIGN_ONLY = re.compile(r"[^\W\d_]{3}")


@pytest.fixture
def speak():
    yield i18n.set_language
    i18n.set_language("en")


@pytest.fixture(scope="module")
def look():
    return noting_look()


def catalogue(code):
    with translations()[code].open("rb") as file:
        return read_po(file)


def pairs(code):
    """Every English sentence of a catalogue with each of its translations."""
    for message in catalogue(code):
        if not message.id:
            continue
        if isinstance(message.id, str):
            yield message.id, message.string
        else:
            yield from ((message.id[min(i, 1)], form) for i, form in enumerate(message.string))


def test_the_languages_are_those_that_players_of_these_games_speak():
    assert set(LANGUAGES) == {"el", "it", "pt_BR"}
    assert [i18n.own_name(code) for code in i18n.languages()] == [
        "English",
        "Ελληνικά",
        "Italiano",
        "Português",
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_is_there_and_no_other(code):
    assert keys(catalogue(code)) == keys(gathered()), "run build_scripts/make_catalogue.py"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_is_translated_in_all_its_forms(code):
    held = catalogue(code)
    assert not untranslated(held)
    assert not [message.id for message in held if message.fuzzy and message.id]
    for message in held:
        if message.id and not isinstance(message.id, str):
            assert len(message.string) == held.num_plurals, message.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_translation_has_the_facts_and_the_marks_of_its_sentence(code):
    for english, said in pairs(code):
        wanted, there = set(FACT.findall(english)), set(FACT.findall(said))
        assert wanted - {"count"} == there - {"count"}, (english, said)
        assert not there - wanted - {"count"}, (english, said)
        assert MARKUP.findall(english) == MARKUP.findall(said), (english, said)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_count_is_told_wherever_english_tells_it(code):
    for message in catalogue(code):
        if message.id and isinstance(message.id, tuple):
            for english, said in zip(message.id, message.string, strict=True):
                assert ("{count}" in said) or ("{count}" not in english), (english, said)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_translation_differs_in_the_spaces_and_the_full_stop_at_its_ends(code):
    for english, said in pairs(code):
        assert said == said.strip() and "  " not in said, said
        assert english.endswith((".", "?", ":")) == said.endswith((".", "?", ";", ":")), (english, said)


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_was_left_in_english(code):
    same = {
        english
        for english, said in pairs(code)
        if english == said and SIGN_ONLY.search(FACT.sub("", english))
    }
    assert same == SHARED[code] & same, same - SHARED[code]


def test_greek_is_written_in_greek_letters():
    latin = re.compile(r"\b(?=[A-Za-z]*[a-z])[A-Za-z]{2,}\b")
    names = {"Enter", "Esc", "Sevenfold", "Manrope", "Python", "License", "Copyright", "Project", "Authors",
             "the", "authors", "platformdirs", "zlib", "Open", "Font"}  # fmt: skip
    for english, said in pairs("el"):
        assert set(latin.findall(FACT.sub("", said))) <= names, (english, said)


@pytest.mark.parametrize("file", sorted(set(FILES.values())))
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_letter_is_in_the_font(code, file):
    known = set(TTFont(paths.sprites() / "fonts" / file).getBestCmap()) | {ord(sign) for sign in SIGNS} | {10}
    for english, said in pairs(code):
        assert {ord(c) for c in said} <= known, (english, said)


def test_a_catalogue_brought_up_to_date_keeps_its_translations_and_drops_what_is_no_longer_said():
    text = translations()["el"].read_text(encoding="utf-8")
    old = text.replace('msgid "New game"', 'msgid "A sentence of long ago"')
    again = brought_up_to_date(old, gathered())
    assert "A sentence of long ago" not in again
    assert 'msgid "New game"\nmsgstr ""' in again
    assert 'msgid "Settings"\nmsgstr "Ρυθμίσεις"' in again
    assert brought_up_to_date(text, gathered()) == text


# -- what a language does to numbers, dates, counts, ranks ------------------------------------------


@pytest.mark.parametrize(
    ("code", "said"), [("en", "8,500"), ("el", "8.500"), ("it", "8.500"), ("pt_BR", "8.500")]
)
def test_numbers_are_written_as_the_language_does(speak, code, said):
    speak(code)
    assert i18n.number(8500) == said
    assert i18n.number(-1234567) == "−1,234,567".replace(",", said[1])


def test_dates_are_written_as_the_language_does(speak):
    moment = datetime(2026, 1, 30, 9, 5)
    assert i18n.date(moment) == "2026-01-30 09:05"
    for code in LANGUAGES:
        speak(code)
        assert i18n.date(moment) == "30/1/2026 09:05".replace("/1/", "/01/")


@pytest.mark.parametrize(
    ("code", "none", "one", "two"),
    [
        ("el", "0 φύλλα", "1 φύλλο", "2 φύλλα"),
        ("it", "0 carte", "1 carta", "2 carte"),
        ("pt_BR", "0 carta", "1 carta", "2 cartas"),
    ],
)
def test_counts_take_the_forms_of_the_language(speak, code, none, one, two):
    speak(code)
    said = [i18n.ngettext("{count} card", "{count} cards", count) for count in (0, 1, 2)]
    assert said == [none, one, two]


def test_greek_ranks_decline(speak):
    speak("el")
    fault = Refusal(Code.NEVER_WILD, "M-15", {"rank": "ACE"})
    assert rank_heading(Rank.ACE) == "Άσοι"
    assert "με άσους" in refusal_words(fault)


# -- the system's language ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preferred", "code"),
    [
        (["el_GR.UTF-8"], "el"),
        (["pt_PT"], "pt_BR"),
        (["pt-BR"], "pt_BR"),
        (["fr_FR", "it_CH"], "it"),
        (["en_GB", "it_IT"], "en"),
        (["C.UTF-8"], "en"),
        ([""], "en"),
        ([], "en"),
    ],
)
def test_the_best_language_is_chosen_from_those_preferred(preferred, code):
    assert i18n.matching(preferred, i18n.languages()) == code


def test_the_environment_says_the_systems_language(monkeypatch):
    for name in system_language.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "el_GR.UTF-8")
    assert system_language.system_language() == "el"
    monkeypatch.setenv("LANGUAGE", "xx:pt_BR:en")
    assert system_language.system_language() == "pt_BR"


# -- refusals have room ---------------------------------------------------------------------------

#: What every refusal may have to tell, with long words and numbers.
LONG = {"rank": "FOUR", "card": "Jo", "cards": 7, "limit": 7, "least": 3, "needed": 5, "naturals": 4, "wilds": 3, "points": 1234,
            "minimum": 180, "clean": 1, "dirty": 1, "clean_needed": 2, "dirty_needed": 2, "left": 1, "seat": 1, "have": 1, "missing": 10}  # fmt: skip


@pytest.mark.parametrize("code", [i18n.SOURCE, *LANGUAGES])
@pytest.mark.parametrize(
    "name", ["classic-3-refused", "hand-and-foot-3-refused", "modern-american-4-refused"]
)
def test_a_refusal_is_told_to_its_end_in_the_smallest_window(look, speak, name, code):
    stack = openers()[name](look, (1024, 700))
    table = stack.top
    acts, game = table.acts, table.acts.view.public.rules.game
    speak(code)
    for fault in Code:
        clause = REFUSED_BY[fault][list(GAMES).index(game)]
        if not clause:
            continue
        for place in ("pile", "hand"):
            acts.refuse(Refusal(fault, clause, LONG), place)
            stack.relayout()
            shown = " ".join(line.words for line in lines_of(look, stack)).split()
            wanted = refusal_words(Refusal(fault, clause, LONG), acts.names)
            missing = set(f"{wanted} ({clause})".split()) - set(shown)
            assert not missing, (place, wanted, missing)


# -- a change while the game runs -----------------------------------------------------------------

#: The scenes from which one comes to the choice of a language: the title, the table and what leads to the pause.
CHANGED = ("title", "new-game", "settings", "about", "matches", "pause", "handsome", "classic-3-staging",
           "hand-and-foot-4-refused", "modern-american-4-pile-refused", "hand-and-foot-2-foot",
           "hand-and-foot-2-curtain")  # fmt: skip


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_changed_in_the_middle_changes_every_word(look, speak, code):
    size = (1024, 700)
    for name in CHANGED:
        speak("en")
        stack = openers()[name](look, size)
        lines_of(look, stack)
        speak(code)
        stack.relayout()
        changed = timeless(lines_of(look, stack))
        assert changed == timeless(lines_of(look, openers()[name](look, size))), name


def timeless(lines) -> list[str]:
    """The words of these lines without the time of day, which goes on between two looks at the same scene."""
    return [re.sub(r"\d\d:\d\d$", "", line.words) for line in lines]


def test_the_games_own_names_follow_the_language_and_written_ones_stay(speak):
    draft = MatchDraft(("medium",))
    draft.seats[2].written = "Norte"
    names = SeatNames(draft.setup().seats)
    assert list(names) == ["Player 1", "West", "Norte", "East"]
    speak("el")
    assert list(names) == ["Παίκτης 1", "Δύση", "Norte", "Ανατολή"]
    assert MatchDraft(("medium",)).default_name(1) == "Δύση"
    assert names[1:3] == ("Δύση", "Norte")
