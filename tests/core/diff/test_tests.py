"""Which files belong to the tests."""

import pytest

from selfrefine.diff.session import is_test


@pytest.mark.parametrize(
    ("path", "belongs"),
    [
        ("tests/data.py", True),
        ("a/test/b.py", True),
        ("test_m.py", True),
        ("a/m_test.py", True),
        ("conftest.py", True),
        ("m.py", False),
        ("contest/m.py", False),
        # A file that a change removes has no path after it.
        ("", False),
    ],
)
def test_a_file_belongs_to_the_tests_by_its_name_or_folder(path, belongs):
    assert is_test(path) is belongs
