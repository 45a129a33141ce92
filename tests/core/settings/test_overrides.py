"""Overrides: some files of a repository have other settings."""

from __future__ import annotations

import pytest

from selfrefine.errors import ConfigError
from selfrefine.settings.resolve import Settings

OVERRIDES = """
[tool.selfrefine]
task = "efficiency"

[[tool.selfrefine.overrides]]
paths = [{paths}]
task = "readability"
max-iterations = 1

[[tool.selfrefine.overrides]]
paths = ["*.py"]
max-iterations = 2
"""
PATTERNS = {
    # pattern: whether package/module.py is meant
    "package/**": True,
    "package": True,
    "package/": True,
    "module.py": True,
    "**/module.py": True,
    "package/*.py": True,
    "mod*": True,
    "tests/**": False,
    "age/**": False,
    "module": False,
}


@pytest.mark.parametrize(("pattern", "meant"), PATTERNS.items())
def test_some_files_have_other_settings(place, pattern, meant):
    resolved = place(project=OVERRIDES.format(paths=f'"tests", "{pattern}"'))
    assert resolved.warnings == ()
    assert resolved.settings.task == ("readability" if meant else "efficiency")
    assert resolved.settings.max_iterations == 2


def test_overrides_may_say_no_more_than_the_rest_of_the_file(place):
    resolved = place(
        own='[[overrides]]\npaths = ["*"]\nsandbox = "off"\nmax-iteratoins = 1\n'
        '[[overrides]]\npaths = ["other"]\nhint = true\n'
    )
    assert resolved.settings == Settings()
    unknown, elsewhere, refused = resolved.warnings
    assert "overrides of *: unknown setting max-iteratoins; did you mean" in unknown
    assert "overrides of other: unknown setting hint; did you mean hints?" in elsewhere
    assert "sandbox ignored: only the user's own settings may set this" in refused


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("overrides = 3", "overrides must be tables"),
        ("overrides = [3]", "an override needs paths"),
        ('[[overrides]]\ntask = "both"', "an override needs paths"),
        ('[[overrides]]\npaths = "tests"', "an override needs paths"),
        ("[[overrides]]\npaths = []", "an override needs paths"),
        ('[[overrides]]\npaths = ["x"]\ntask = "x"', "overrides of x: task = 'x'"),
    ],
)
def test_wrong_overrides_are_one_line(place, text, message):
    with pytest.raises(ConfigError) as error:
        place(own=text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)
