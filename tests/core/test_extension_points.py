"""A task, a rule, a model, a format for CI and a text task are one new file each: nothing else names them."""

import json
import subprocess
import sys

import pytest

from selfrefine.settings.schema import schema
from support.commandline import environment, project

pytestmark = pytest.mark.timed

PACKAGES = {
    "tasks": "selfrefine.tasks",
    "rules": "selfrefine_rules",
    "models": "selfrefine.models",
    "annotations": "selfrefine.report.annotations",
    "texts": "selfrefine_paper.texts",
}

PROMPTS = '''PROMPTS = """\\
# objective
Fewer lines.
# p_gen
Write it.
# p_fb
Which lines can go?
# p_refine
Write it with fewer lines.
"""
'''

FILES = {
    "tasks/brevity.py": f'''
"""Brevity: fewer lines."""

from selfrefine.tasks import Task, prompts

{PROMPTS}

def better(speedup, growth, complexity):
    before, after = complexity.before.lines, complexity.after.lines
    return None if after < before else f"not shorter: {{before}} to {{after}} lines"

TASK = Task(
    name="brevity",
    title="Self-Refine this function: brevity",
    aspects={{"lines": "how many there are"}},
    serves=("readability",),
    timed=False,
    rewords=False,
    better=better,
    reached=lambda verdict, targets: verdict.accepted,
    **prompts(__name__, PROMPTS),
)
''',
    "rules/named_result.py": '''
"""Return what is computed, not a name for it.

Why:
    The name is used once.

Bad:
    def f(x):
        result = sorted(x)
        return result

Good:
    def f(x):
        return sorted(x)
"""

from selfrefine_rules import Fix

ASPECT = "readability"
GAIN = 1.0
CONFIDENCE = 0.9


def propose(source):
    if "result = sorted(x)" in source.code:
        new = source.code.replace("    result = sorted(x)\\n    return result", "    return sorted(x)")
        yield Fix(2, 3, "`result` is used once.", "Return its value.", new)
''',
    "models/echo.py": '''
"""Echo: says always the same."""

import json

from selfrefine.loop.refinement import Usage
from selfrefine.models import Answer


class Echo:
    name = "echo"
    usage = Usage()

    def __init__(self, text):
        self.text = text

    def complete(self, messages, form, limits):
        if form is None:
            return Answer(self.text)
        finding = {"aspect": "lines", "location": "return result", "line": 3}
        finding |= {"problem": "A line too many.", "instruction": "Return at once."}
        return Answer(json.dumps({"findings": [finding], "scores": {}, "stop": False}))

    def close(self):
        pass


def connect(name, settings):
    return Echo(open(name).read())
''',
    "annotations/lines.py": '''
"""Lines: a line for each annotation."""


def render(annotations):
    return "".join(f"{each.path}|{each.line}|{each.rule}\\n" for each in annotations)
''',
    "texts/shout.py": f'''
"""Shout: a text in capitals."""

from selfrefine.tasks import prompts
from selfrefine_paper.texts import Check, TextTask

{PROMPTS}

TASK = TextTask(
    name="shout",
    title="Self-Refine: louder",
    aspects={{"volume": "how loud it is"}},
    given="Text",
    check=lambda source, text: Check(float(text.isupper()), "loud or not"),
    reached=lambda check, scores: check.value == 1.0,
    max_iterations=1,
    judged=False,
    **prompts(__name__, PROMPTS),
)
''',
}

PROBE = """
import importlib, sys
for folder, package in {packages!r}.items():
    importlib.import_module(package).__path__.append({root!r} + "/" + folder)
{code}
"""

CODE = "def f(x):\n    result = sorted(x)\n    return result\n"
SHORT = "def f(x):\n    return sorted(x)\n"


@pytest.fixture
def with_extensions(tmp_path):
    """Return a function that runs code, or the command, where each package has one file more elsewhere."""
    extra = tmp_path / "extra"
    for name, text in FILES.items():
        (extra / name).parent.mkdir(parents=True, exist_ok=True)
        (extra / name).write_text(text.lstrip())
    (tmp_path / "project").mkdir()
    here = project(tmp_path / "project", shop=CODE)
    (here / "test_shop.py").write_text(
        "from shop import f\n\n\ndef test_f():\n    assert f([2, 1]) == [1, 2]\n"
    )
    (here / "short").write_text(f"```python\n{SHORT}```\n")
    (here / "loud").write_text("```text\nHELLO\n```\n")

    def run(*arguments, code="from selfrefine.cli import main; main()"):
        probe = PROBE.format(packages=PACKAGES, root=str(extra), code=code)
        return subprocess.run(
            [sys.executable, "-c", probe, *arguments],
            cwd=here,
            env=environment(tmp_path / "home"),
            capture_output=True,
            text=True,
            check=False,
        )

    return run


@pytest.mark.further
def test_a_task_and_a_model(with_extensions):
    done = with_extensions(
        "refine", "--task", "brevity", "--model", "echo:short", "--write", "--output-format", "json", "shop.py::f"
    )  # fmt: skip
    result = json.loads(done.stdout)
    assert (result["status"], result["task"]) == ("refined", "brevity"), done.stderr
    assert result["stop_reason"] == "target_reached"
    helped = with_extensions("refine", "--help").stdout
    assert "--task brevity|efficiency|readability|both" in helped


@pytest.mark.further
def test_a_rule_serves_the_task_that_says_so(with_extensions):
    done = with_extensions("check", "--task", "brevity", "shop.py")
    assert "shop.py:2:5: named-result `result` is used once." in done.stdout
    done = with_extensions("check", "--task", "efficiency", "shop.py")
    assert done.stdout == ""
    assert "The name is used once." in with_extensions("rule", "named-result").stdout
    done = with_extensions("refine", "--engine", "rules", "--task", "brevity", "shop.py::f")  # fmt: skip
    assert "+    return sorted(x)" in done.stdout


def test_a_format(with_extensions):
    done = with_extensions("check", "--output-format", "lines", "shop.py")
    assert done.stdout == "shop.py|2|named-result\n"


def test_a_text_task(with_extensions):
    done = with_extensions("text", "--task", "shout", "--model", "echo:loud", "shop.py")
    assert (done.stdout, done.stderr) == ("HELLO\n", "")


def test_editors_and_settings_know_the_task(with_extensions):
    done = with_extensions(code="""
import json
from selfrefine.settings.schema import schema
from selfrefine_server import actions
offers = [(offer.kind, offer.title) for offer in actions.OFFERS]
print(json.dumps([offers, schema()["properties"]["task"]["enum"]]))
""")
    offers, values = json.loads(done.stdout)
    new = "refactor.rewrite.selfrefine.brevity", "Self-Refine this function: brevity"
    assert tuple(offers[1]) == new
    assert set(values) - {"brevity"} == set(schema()["properties"]["task"]["enum"])
