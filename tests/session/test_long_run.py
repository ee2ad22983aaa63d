"""Deal after deal at full speed: memory stays as it is, and no file stays behind."""

import json
import os
import subprocess
import sys

import pytest

from build_scripts.long_run import SETTLED
from tests.session.making import TABLES

#: Megabytes that may come on after the first deals.
MOST = 5.0


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_ten_thousand_deals_take_no_more_memory_than_five_hundred(game, players, full_count, tmp_path):
    deals = full_count(24, 10_000)
    command = [sys.executable, "-m", "build_scripts.long_run", game, str(players), str(deals)]
    command += ["policy", str(full_count(8, SETTLED))]
    own = {**os.environ, "TMPDIR": str(tmp_path), "SEVENFOLD_HOME": str(tmp_path / "home")}
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=own).stdout
    grown = json.loads(told)
    assert grown["deals"] == deals
    assert grown["growth_mb"] < MOST, grown
    assert grown["left"] == [] and list(tmp_path.iterdir()) == []
