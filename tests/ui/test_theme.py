"""A theme with bad values says in words what is wrong."""

import json

import pytest

from game import paths
from game.ui.theme import ENOUGH_CONTRAST, ROLES, ThemeError, contrast, load_theme, read_theme

FILE = paths.sprites() / "themes" / "montevideo" / "theme.json"


def changed(**colours):
    data = json.loads(FILE.read_text(encoding="utf-8"))
    for role, value in colours.items():
        if value is None:
            del data["colours"][role]
        else:
            data["colours"][role] = value
    return json.dumps(data)


def test_every_theme_can_be_read():
    folders = [file.parent for file in (paths.sprites() / "themes").glob("*/theme.json")]
    assert folders
    for folder in folders:
        assert load_theme(folder).name


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "not JSON"),
        ("[]", "no table 'colours'"),
        ('{"colours": {}}', "no name"),
        (changed(coral=None), "no colour for coral"),
        (changed(puce="#ffffff"), "unknown colours puce"),
        (changed(felt="teal"), "felt is 'teal'"),
        (changed(felt="#12345"), "a colour is written like"),
        (changed(felt=7), "felt is 7"),
        (changed(text="#0a3133"), "text on panel has a contrast of 1.0 : 1"),
    ],
)
def test_bad_values_are_named(text, words):
    with pytest.raises(ThemeError, match=words):
        read_theme(text)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(ThemeError, match="cannot be read"):
        load_theme(tmp_path)


def test_words_can_be_read_on_every_colour():
    theme = load_theme(FILE.parent)
    for role in ROLES:
        ground = getattr(theme, role)
        best = contrast(theme.on(ground), ground)
        for colour in (theme.quiet, theme.brass, theme.red_light):
            assert contrast(theme.readable(colour, ground), ground) >= min(ENOUGH_CONTRAST, best)
