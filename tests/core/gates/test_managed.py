"""Context managers whose arguments can be copied: what they do where their body raises counts all the same."""

import pytest

from selfrefine.verify.gates import replay, scope
from support.judging import judging

HEAD = '''@contextmanager
def overlay(settings, **changes):
    """Change settings for a while."""
    before = dict(settings)
    settings.update(changes)
'''
FINALLY = """    try:
        yield settings
    finally:
        settings.clear()
        settings.update(before)
"""
TESTS = """from managed import overlay


def test_overlay():
    settings = {"a": 1}
    with overlay(settings, b=2) as changed:
        assert changed == {"a": 1, "b": 2}
    assert settings == {"a": 1}
"""
REWRITES = {
    "as before": (FINALLY.replace("before)", "before.items())"), True),
    "not where the body raises": ("    yield settings\n    settings.clear()\n    settings.update(before)\n", False),
    "what the body adds stays": (FINALLY.replace("settings.clear()", "[settings.pop(key) for key in changes]"), False),
}  # fmt: skip


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("managed")
    file = root / "managed.py"
    file.write_text(f"from contextlib import contextmanager\n\n\n{HEAD}{FINALLY}")
    (root / "test_managed.py").write_text(TESTS)
    with judging(file) as judged:
        yield lambda body: judged("overlay", f"{HEAD}{body}", (scope, replay))


@pytest.mark.further
@pytest.mark.parametrize("name", REWRITES)
def test_what_is_done_after_a_body_counts(judge, name):
    body, same = REWRITES[name]
    verdict = judge(body)
    differs = any("with " in line for line in verdict.missing)
    assert (verdict.accepted and not differs) == same, verdict
