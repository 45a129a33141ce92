"""Which functions are stubs."""

from __future__ import annotations

import pytest

from selfrefine.code.stub import is_stub

DOC = '    """Return twice x."""\n'

STUBS = [
    (f"def f(x):\n{DOC}    ...", True),
    (f"def f(x):\n{DOC}    pass", True),
    (f"def f(x):\n{DOC}    raise NotImplementedError", True),
    (f"def f(x):\n{DOC}    raise NotImplementedError('later')", True),
    (f"async def f(x):\n{DOC}    ...", True),
    (f"import re\n\n\ndef _help(): return 1\n\n\ndef f(x):\n{DOC}    ...", True),
    (f"def f(x):\n{DOC}    return 2 * x", False),
    (f"def f(x):\n{DOC}    raise ValueError", False),
    (f"def f(x):\n{DOC}    raise", False),
    (f"def f(x):\n{DOC}    check(x)\n    ...", False),
    (f"def f(x):\n{DOC}".rstrip(), False),
    ("def f(x):\n    ...", False),
    ("def f(x): pass", False),
    (f"@abc.abstractmethod\ndef f(x):\n{DOC}    ...", False),
    (f"@overload\ndef f(x):\n{DOC}    ...", False),
    (f"@cache\ndef f(x):\n{DOC}    ...", True),
]


@pytest.mark.parametrize(("code", "expected"), STUBS)
def test_is_stub(code, expected):
    assert is_stub(code) is expected
