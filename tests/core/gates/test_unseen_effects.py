"""What a function leaves besides its result, if nothing can compare it: the grade says so."""

import pytest

from support.judging import judging

MODULE = '''
"""Old names."""

import logging
import warnings

LOG = logging.getLogger(__name__)


def old_name(value: str) -> str:
    """Return a value in capitals; say that this is old."""
    warnings.warn("old_name is old", DeprecationWarning, stacklevel=2)
    if not value:
        return ""
    return value.upper()


def plain(value: str) -> str:
    """Return a value in capitals."""
    if not value:
        return ""
    return value.upper()
'''
SILENT = '''def old_name(value: str) -> str:
    """Return a value in capitals; say that this is old."""
    return value.upper() if value else ""
'''
EQUAL = '''def old_name(value: str) -> str:
    """Return a value in capitals; say that this is old."""
    warnings.warn("old_name is old", DeprecationWarning, stacklevel=2)
    return value.upper()
'''
TALKATIVE = '''def plain(value: str) -> str:
    """Return a value in capitals."""
    LOG.warning("asked for %s", value)
    return value.upper()
'''


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    """Judges where no test calls anything, so that nothing can be compared live."""
    root = tmp_path_factory.mktemp("old")
    (root / "pyproject.toml").write_text("[project]\nname = 'old'\n")
    (root / "old.py").write_text(MODULE)
    with judging(root / "old.py") as judged:
        yield judged


@pytest.mark.parametrize("code", [SILENT, EQUAL])
def test_a_warning_that_no_call_shows_keeps_the_grade(judge, code):
    verdict = judge("old_name", code)
    assert verdict.grade != "verified"
    if verdict.accepted:
        assert any("module state, logs, warnings" in line for line in verdict.missing)


def test_who_logs_what_the_original_did_not_is_not_verified(judge):
    assert judge("plain", TALKATIVE).grade != "verified"
