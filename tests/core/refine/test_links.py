"""A file by several paths: links in the project, a link to it, and one into another project."""

import sys

import pytest

from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings

SHOP = """def open_numbers(ordered, shipped):
    return [number for number in ordered if number not in shipped]
"""
TESTS = """from shop import open_numbers


def test_open():
    assert open_numbers(["a", "b"], ["b"]) == ["a"]
"""
PATHS = ["shop/source/shop.py", "shop/linked/shop.py", "shop/also.py", "by/linked/shop.py", "other/linked/shop.py"]  # fmt: skip


@pytest.fixture
def places(tmp_path):
    for name in ("shop", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "pyproject.toml").write_text(
            "[tool.pytest.ini_options]\npythonpath = ['linked']\n"
        )
    (tmp_path / "shop" / "source").mkdir()
    (tmp_path / "shop" / "source" / "shop.py").write_text(SHOP)
    (tmp_path / "shop" / "test_shop.py").write_text(TESTS)
    (tmp_path / "shop" / "linked").symlink_to("source")
    (tmp_path / "shop" / "also.py").symlink_to("source/shop.py")
    (tmp_path / "other" / "linked").symlink_to("../shop/source")
    (tmp_path / "by").symlink_to("shop")
    return [tmp_path / path for path in PATHS]


@pytest.mark.further
def test_one_session_takes_every_path_of_a_file(places):
    settings = Settings(interpreter=sys.executable, cache=False)
    code = SHOP.replace("    return", "    shipped = set(shipped)\n    return")
    with Session(settings, trusted=lambda _: True) as session:
        for file in places:
            target = find(file.read_text(), path=str(file), qualname="open_numbers")
            baseline = session.projects.baseline_of(target, file)
            assert (len(baseline.tests), baseline.place.module) == (1, "shop"), file
            verdict = session.verify(target, code, file).verdict
            assert verdict.grade == "verified", (file, verdict)
