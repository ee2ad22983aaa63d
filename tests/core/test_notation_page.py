"""The examples of `docs/notation.md` are read by the program and mean what the page says."""

import json
import re
from pathlib import Path

import pytest

from game.core.notation import NotationError, read_action, write_action
from game.core.records import HeaderLine, OtherLine, read_object, write_line
from game.core.scoring import LINES
from game.core.viewtext import read_view, write_view
from game.session.playback import Playback
from game.session.referee import judge_case, read_case

PAGE = (Path(__file__).resolve().parent.parent.parent / "docs" / "notation.md").read_text("utf-8")
BLOCKS = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def codes(head):
    """First cells of the table that has this head, each text between backticks."""
    rows = PAGE.split(f"\n| {head} |", 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    return [text for row in rows for text in re.findall(r"`([^`]+)`", row.split(" | ")[0])]


def lines(block):
    return [json.loads(line) for line in block.splitlines()]


def test_the_page_has_a_case_a_view_a_record_and_ends():
    assert len(BLOCKS) == 4


def test_the_case_holds():
    for row in json.loads(BLOCKS[0]):
        assert judge_case(read_case(row)) is None


def test_the_view_is_read_and_written_the_same():
    (row,) = lines(BLOCKS[1])
    found = read_view(row)
    assert write_view(found.view, version=found.version, history=found.history) == row


def test_the_record_plays_without_a_difference():
    header, *rest = map(read_object, lines(BLOCKS[2]))
    assert isinstance(header, HeaderLine)
    playback = Playback(header)
    assert [words for line in rest for words in playback.feed(line)] == []
    assert playback.conceded == 2


@pytest.mark.parametrize("block", [2, 3])
def test_lines_of_records_are_written_the_same(block):
    for row in lines(BLOCKS[block]):
        line = read_object(row)
        assert not isinstance(line, OtherLine)
        assert json.loads(write_line(line)) == row


def test_every_action_is_read_and_written_the_same():
    texts = codes("text | what it does")
    assert len(texts) == 14
    for text in texts:
        assert write_action(read_action(text, 0, ())) == text


@pytest.mark.parametrize("text", ["pass", "lay Ks Kh Kd", "lay Jo: Jo", "throw 4x", "throw", "throw 4s 4h"])
def test_what_the_page_calls_an_error_is_one(text):
    with pytest.raises(NotationError):
        read_action(text, 0, ())


def test_every_line_of_a_sheet_stands_in_its_order():
    assert codes("code | counts | clauses") == list(LINES)
