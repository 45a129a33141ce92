"""What tests of the settings share: a repository and a user's file, whose settings are resolved."""

from __future__ import annotations

import pytest

from selfrefine.settings.resolve import resolve


@pytest.fixture
def place(tmp_path):
    """Return a function that writes settings to their sources and resolves them for one file."""
    repository = tmp_path / "repository"
    (repository / "package").mkdir(parents=True)
    (repository / ".git").mkdir()
    user_file = tmp_path / "config.toml"

    def resolved(*, user="", project="", own="", **sources):
        user_file.write_text(user)
        if project:
            (repository / "pyproject.toml").write_text(project)
        if own:
            (repository / "selfrefine.toml").write_text(own)
        file = repository / "package" / "module.py"
        return resolve(
            file, user_file=user_file, environ=sources.pop("environ", {}), **sources
        )

    return resolved
