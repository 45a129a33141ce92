"""Which calls are shown, through the command in a real repository."""

import json

from support import diffs
from support.commandline import selfrefine

LONG = (
    "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor " * 3
)
TESTS = f"""
from m import clean


def test_clean():
    assert clean({LONG!r})
    assert clean({LONG[::-1]!r})
"""
OLD = 'def clean(text):\n    return text.strip().replace("\\t", " ")\n'
NEW = 'def clean(text):\n    return text.strip().replace("\\t", "  ")\n'


def test_a_long_call_is_made_smaller_as_long_as_it_differs(tmp_path):
    """No test has a tab; the generated text that has one is as long as theirs."""
    folder = diffs.repository(tmp_path / "r", m=OLD, test_m=TESTS)
    diffs.write(folder, m=NEW)
    done = selfrefine("diff", "HEAD", "--output-format", "json", cwd=folder)
    (clean,) = json.loads(done.out)["functions"]
    assert clean["status"] == "differs"
    assert clean["inputs"]["recorded_differ"] == 0
    assert len(clean["examples"][0]["call"]) < 60
    assert eval(clean["examples"][0]["call"], {"clean": lambda text: "\t" in text})
