"""The catalogue knows every sentence of the screen, and languages change while the game runs."""

import re

import pytest
from babel.messages.pofile import read_po as babel_reads

from build_scripts.make_catalogue import CATALOGUE, gathered, keys
from game import paths
from game.ui import i18n
from game.ui.i18n import gettext, ngettext, number

GREEK_HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


@pytest.fixture
def greek(tmp_path):
    folder = tmp_path / "el" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "sevenfold.po").write_text(
        GREEK_HEAD
        + 'msgid "8,500"\nmsgstr "8.500"\n\n'
        + 'msgid "New game"\nmsgstr "Νέο παιχνίδι"\n\n'
        + '#, python-brace-format\nmsgid "{points} of {minimum}"\nmsgstr ""\n"{points} από "\n"{minimum}"\n\n'
        + '#, fuzzy\nmsgid "Deal"\nmsgstr "λάθος"\n\n'
        + 'msgid "{count} card"\nmsgid_plural "{count} cards"\nmsgstr[0] "{count} χαρτί"\nmsgstr[1] "{count} χαρτιά"\n',
        encoding="utf-8",
    )
    yield tmp_path
    i18n.set_language("en")


def test_every_sentence_of_the_screen_is_in_the_english_catalogue():
    with CATALOGUE.open("rb") as file:
        held = keys(babel_reads(file))
    assert keys(gathered()) - held == set(), "run build_scripts/make_catalogue.py"


def test_the_catalogue_has_nothing_that_is_no_longer_said():
    with CATALOGUE.open("rb") as file:
        held = keys(babel_reads(file))
    assert held - keys(gathered()) == set(), "run build_scripts/make_catalogue.py"


def test_facts_in_sentences_have_names():
    for sentence in keys(gathered()):
        assert re.search(r"\{\d*\}|%[sd]", sentence) is None, sentence


def test_a_language_is_changed_without_a_restart(greek):
    assert gettext("New game") == "New game"
    i18n.set_language("el", greek)
    assert gettext("New game") == "Νέο παιχνίδι"
    assert gettext("{points} of {minimum}", points=65, minimum=90) == "65 από 90"
    assert ngettext("{count} card", "{count} cards", 1) == "1 χαρτί"
    assert ngettext("{count} card", "{count} cards", 1200) == "1.200 χαρτιά"
    i18n.set_language("en")
    assert gettext("New game") == "New game"


def test_what_is_not_translated_or_fuzzy_is_said_in_english(greek):
    i18n.set_language("el", greek)
    assert gettext("Deal") == "Deal"
    assert gettext("Unheard of") == "Unheard of"


def test_an_unknown_language_is_refused_in_words(greek):
    with pytest.raises(i18n.CatalogueError, match="no catalogue for the language 'xx'"):
        i18n.set_language("xx", greek)


def test_a_broken_catalogue_is_refused_in_words():
    with pytest.raises(i18n.CatalogueError, match="cannot be read: nonsense"):
        i18n.read_po('msgid "a"\nnonsense\n')


def test_the_languages_are_those_with_a_catalogue():
    assert i18n.languages()[0] == "en"
    assert set(i18n.languages()) == {f.parent.parent.name for f in paths.locales().glob("*/LC_MESSAGES/*.po")}


def test_numbers_are_written_as_the_language_does():
    assert number(12345) == "12,345" and number(-5) == "−5"
