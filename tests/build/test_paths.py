"""Bundled files and the player's folders."""

from game import paths


def test_the_artists_folders_lie_beside_the_package_in_a_checkout():
    assert paths.sprites() == paths.PACKAGE.parent / "sprites"


def test_and_inside_it_in_a_wheel(tmp_path, monkeypatch):
    (tmp_path / "game/sprites").mkdir(parents=True)
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "game")
    assert paths.sprites() == tmp_path / "game/sprites"


def test_one_variable_gathers_the_players_folders(own_folders):
    assert {p.parent for p in (paths.data_folder(), paths.settings_folder(), paths.log_folder())} == {
        own_folders
    }


def test_otherwise_the_system_says_where_they_are(monkeypatch, tmp_path):
    monkeypatch.delenv("SEVENFOLD_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert "sevenfold" in paths.data_folder().parts
    assert not paths.data_folder().exists()
