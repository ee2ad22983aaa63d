"""Where files are: those that come with the game, and the player's own folders.

The artists' folders lie beside `game/` in a checkout and inside it in a wheel; a frozen program may have
either. Nothing here makes a folder: whoever writes there makes it.
"""

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def bundled(folder: str) -> Path:
    """A folder that comes with the game, such as `sprites`."""
    inside = PACKAGE / folder
    return inside if inside.is_dir() else PACKAGE.parent / folder


def sprites() -> Path:
    """Card faces, backs, pictures and themes."""
    return bundled("sprites")


def sounds() -> Path:
    """What is heard."""
    return bundled("sounds")


def locales() -> Path:
    """Catalogues and long pages, one folder a language."""
    return bundled("locales")


def data_folder() -> Path:
    """The player's matches and statistics."""
    return _own("data")


def settings_folder() -> Path:
    """The player's settings."""
    return _own("config")


def log_folder() -> Path:
    """Reports of trouble, which a player may send in."""
    return _own("log")


def exchange_folder() -> Path:
    """Where matches that are handed on lie, unless the player names another place."""
    if home := os.environ.get("SEVENFOLD_HOME"):
        return Path(home) / "exchange"
    from platformdirs import user_documents_path

    return user_documents_path() / "Sevenfold"


def usual_folders() -> tuple[Path, ...]:
    """Where a match that somebody sent may lie, the likeliest first."""
    own = exchange_folder()
    if os.environ.get("SEVENFOLD_HOME"):
        return (own,)
    from platformdirs import user_desktop_path, user_documents_path, user_downloads_path

    return own, user_downloads_path(), user_documents_path(), user_desktop_path(), Path.home()


def _own(kind: str) -> Path:
    """One of the player's folders; `SEVENFOLD_HOME` gathers them all in one place."""
    if home := os.environ.get("SEVENFOLD_HOME"):
        return Path(home) / kind
    from platformdirs import PlatformDirs  # late: most commands never ask

    own = PlatformDirs("sevenfold", appauthor=False)
    return {"data": own.user_data_path, "config": own.user_config_path, "log": own.user_log_path}[kind]
