"""A function under an `if` or a `try` gets another body without the block being run once more."""

import pytest

from selfrefine_runner.worker.observers import hot_patch
from selfrefine_runner.worker.observers.import_overlay import CAPTURE, ImportOverlay

HEADS = {
    "if": "if True:\n",
    "else": "if False:\n    pass\nelse:\n",
    "try": "try:\n    import nothing_of_this_name\nexcept ImportError:\n",
    "two": "if True:\n  if True:\n",
}
BLOCK = "    made.append(1)\n    def f(a):\n        return a\n    keep(f)\n"
NEW = "    made.append(1)\n    def _part(a):\n        return a + one\n    def f(a):\n        return _part(a)\n    keep(f)\n"


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_the_block_is_not_run_again_and_what_is_new_in_it_is(head):
    top = "made = []\nkept = []\nkeep = kept.append\n"
    served = ImportOverlay("module.py", top + head + BLOCK, "f")
    space = {CAPTURE: served._capture}
    exec(served.code(), space)
    new = f"one = 1\n{top}{head}{NEW}"
    assert hot_patch.patch(served, new) is None
    assert [function(1) for function in space["kept"]] == [2]
    assert space["made"] == [1]
