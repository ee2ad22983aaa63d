"""What the tests of the screen share."""

import pytest

from game.ui import i18n
from tests.support.pseudo import CODE, write_pseudo


@pytest.fixture(scope="session")
def longer_language_folder(tmp_path_factory):
    return write_pseudo(tmp_path_factory.mktemp("locales"))


@pytest.fixture
def longer_language(longer_language_folder):
    """Everything a third longer, and in Greek letters."""
    i18n.set_language(CODE, longer_language_folder)
    yield CODE
    i18n.set_language("en")
