"""What the tests of the screen share."""

import pytest

from game.ui import i18n


@pytest.fixture(scope="session")
def longer_language_folder(tmp_path_factory):
    from tests.support.pseudo import write_pseudo

    return write_pseudo(tmp_path_factory.mktemp("locales"))


@pytest.fixture
def longer_language(longer_language_folder):
    """Everything a third longer, and in Greek letters."""
    i18n.set_language("xx", longer_language_folder)
    yield "xx"
    i18n.set_language("en")
