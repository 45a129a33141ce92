"""Where each setting comes from, and what a repository may not say."""

from __future__ import annotations

import json

import pytest

from selfrefine.errors import ConfigError
from selfrefine.settings.resolve import FIELDS, Settings
from selfrefine.settings.sources import find_file, flatten


def table(**settings):
    """Return settings as a repository writes them."""
    lines = [
        f"{name.replace('_', '-')} = {json.dumps(value)}"
        for name, value in settings.items()
    ]
    return "\n".join(["[tool.selfrefine]", *lines])


def test_defaults(place):
    resolved = place()
    assert resolved.settings == Settings()
    assert resolved.warnings == ()
    assert resolved.settings.engine_name == "rules"
    assert (resolved.settings.show_grade, resolved.settings.write_grade) == (
        "partly",
        "verified",
    )


SOURCES = {
    "user": 'task = "efficiency"',
    "project": '[tool.selfrefine]\ntask = "readability"',
    "editor": {"task": "efficiency"},
    "environ": {"SELFREFINE_TASK": "readability"},
    "flags": {"task": "both"},
}


@pytest.mark.parametrize("count", range(1, len(SOURCES) + 1))
def test_each_source_beats_those_before_it(place, count):
    given = dict(list(SOURCES.items())[:count])
    expected = ["efficiency", "readability", "efficiency", "readability", "both"][
        count - 1
    ]
    assert place(**given).settings.task == expected


def test_flag_that_was_not_given_says_nothing(place):
    assert (
        place(
            flags={"task": None}, environ={"SELFREFINE_TASK": "efficiency"}
        ).settings.task
        == "efficiency"
    )


def test_own_file_beats_pyproject(place):
    resolved = place(own='task = "efficiency"', project=table(task="readability"))
    assert resolved.settings.task == "efficiency"


SPELLINGS = [
    {"user": "[tests]\nargs = ['-x', '-q']"},
    {"user": "tests-args = ['-x', '-q']"},
    {"user": 'tests_args = "-x -q"'},
    {"editor": {"tests": {"args": ["-x", "-q"]}}},
    {"editor": {"testsArgs": ["-x", "-q"]}},
    {"editor": {"tests.args": "-x -q"}},
    {"environ": {"SELFREFINE_TESTS_ARGS": "-x '-q'"}},
    {"flags": {"tests_args": ("-x", "-q")}},
]


@pytest.mark.parametrize("sources", SPELLINGS)
def test_one_setting_in_many_spellings(place, sources):
    assert place(**sources).settings.tests_args == ("-x", "-q")


def test_flatten_drops_null_as_editors_send_it():
    assert flatten(
        {"model": None, "budgetSeconds": 3, "tests": {"timeoutSeconds": None}}
    ) == {"budget_seconds": 3}


ONLY_THE_USER = {
    "model": "evil",
    "feedback_model": "evil",
    "samples": 99,
    "prices": ["*=0/0"],
    "trace_dir": "./traces",
    "base_url": "https://evil.example/v1",
    "api_key_env": "AWS_SECRET_ACCESS_KEY",
    "api_key_command": ["cat", "/etc/passwd"],
    "usd_per_million_prompt_tokens": 1.0,
    "prefetch": True,
    "usd_per_million_completion_tokens": 1.0,
    "interpreter": "./evil",
    "copy_files": ["*"],
    "tests_env": ["LD_PRELOAD=evil.so"],
    "prove": 0.0,
    "tests_args": ["-p", "evil"],
    "sandbox": "off",
    "log_level": "debug",
}


@pytest.mark.parametrize("name", ONLY_THE_USER)
def test_repository_may_not_say_what_is_the_users(place, name):
    value = ONLY_THE_USER[name]
    resolved = place(project=table(**{name: value}))
    assert getattr(resolved.settings, name) == FIELDS[name].default
    [warning] = resolved.warnings
    assert (
        f"{name.replace('_', '-')} ignored: only the user's own settings may set this"
        in warning
    )
    mine = place(
        project="[tool.selfrefine]", user=table(**{name: value}).partition("\n")[2]
    )
    assert getattr(mine.settings, name) == (
        tuple(value) if isinstance(value, list) else value
    )


@pytest.mark.parametrize(
    ("value", "kept", "ignored"),
    [
        (["-m", "not slow"], ("-mnot slow",), False),
        (["-k", "not slow", "--ignore=a", "--ignore-glob", "*b", "--deselect", "t::c"], ("-knot slow", "--ignore=a", "--ignore-glob=*b", "--deselect=t::c"), False),
        (["-p", "evil", "--ignore", "a"], ("--ignore=a",), True),
        (["-k", "-p"], ("-k-p",), False),
        (["-m"], (), True),
        (["--ignore="], (), True),
        (["--deselected=a"], (), True),
    ],
)  # fmt: skip
def test_a_repository_may_deselect_tests_beside_the_users_arguments(
    place, value, kept, ignored
):
    resolved = place(project=table(tests_args=value), user='tests-args = ["-x"]')
    assert resolved.settings.tests_args == ("-x", *kept)
    assert bool(resolved.warnings) == ignored


def test_every_setting_of_the_user_is_tested_here():
    assert set(ONLY_THE_USER) == {
        n for n, f in FIELDS.items() if f.metadata["scope"] == "user"
    }


TIGHTEN = [
    # setting, the user's value, the repository's, what holds
    ("preview", "document", "none", "document"),
    ("preview", "none", "document", "document"),
    ("engine", "", "rules", "rules"),
    ("engine", "chat", "rules", "rules"),
    ("engine", "rules", "chat", "rules"),
    ("engine", "", "hybrid", ""),
    ("budget_seconds", 60.0, 30.0, 30.0),
    ("budget_seconds", 60.0, 90.0, 60.0),
    ("budget_seconds", 60.0, 0.0, 60.0),
    ("budget_seconds", 0.0, 90.0, 90.0),
    ("budget_tokens", 0, 1000, 1000),
    ("budget_tokens", 1000, 2000, 1000),
    ("budget_usd", 1.0, 0.5, 0.5),
    ("budget_usd", 1.0, 2.0, 1.0),
    ("tests_timeout_seconds", 60.0, 10.0, 10.0),
    ("tests_timeout_seconds", 60.0, 600.0, 60.0),
    ("min_grade", "", "verified", "verified"),
    ("min_grade", "", "partly", ""),
    ("min_grade", "", "unverified", ""),
    ("min_grade", "verified", "partly", "verified"),
    ("min_grade", "partly", "verified", "verified"),
    ("min_grade", "partly", "unverified", "partly"),
    ("min_grade", "unverified", "partly", "partly"),
]


@pytest.mark.parametrize(("name", "mine", "theirs", "expected"), TIGHTEN)
def test_repository_may_only_tighten(place, name, mine, theirs, expected):
    resolved = place(
        user=table(**{name: mine}).partition("\n")[2], project=table(**{name: theirs})
    )
    assert getattr(resolved.settings, name) == expected
    assert bool(resolved.warnings) == (expected != theirs)
    assert all(
        f"{name.replace('_', '-')} ignored: a repository may only" in w
        for w in resolved.warnings
    )


@pytest.mark.parametrize("theirs", ["partly", "verified"])
def test_repository_never_weakens_what_is_written(place, theirs):
    assert place(project=table(min_grade=theirs)).settings.write_grade == "verified"


def test_user_may_loosen_what_a_repository_tightened(place):
    resolved = place(project=table(budget_seconds=5.0), flags={"budget_seconds": 50.0})
    assert resolved.settings.budget_seconds == 50.0


def test_style_is_the_repositorys(place):
    style = {
        "task": "readability",
        "max_iterations": 2,
        "format": "none",
        "target_speedup": 3.0,
        "target_rank": "B",
        "complexity_slack": 0,
        "exclude": ["docs/*"],
        "hints": True,
    }
    resolved = place(project=table(**style))
    assert resolved.warnings == ()
    got = {name: getattr(resolved.settings, name) for name in style}
    assert got == style | {"exclude": ("docs/*",)}


UNKNOWN = [
    (
        {"user": "taks = 'both'"},
        "the user's file: unknown setting taks; did you mean task?",
    ),
    (
        {"project": table(budget_second=1)},
        "unknown setting budget-second; did you mean budget-seconds?",
    ),
    (
        {"editor": {"baseURL": "x"}},
        "the editor's settings: unknown setting base-u-r-l; did you mean base-url?",
    ),
    (
        {"environ": {"SELFREFINE_MODLE": "x"}},
        "the environment: unknown setting modle; did you mean model?",
    ),
    ({"user": "zzz = 1"}, "the user's file: unknown setting zzz"),
]


@pytest.mark.parametrize(("sources", "warning"), UNKNOWN)
def test_unknown_names_warn_and_suggest(place, sources, warning):
    resolved = place(**sources)
    assert resolved.settings == Settings()
    assert [w for w in resolved.warnings if w.endswith(warning)] == list(
        resolved.warnings
    )
    assert len(resolved.warnings) == 1


WRONG = [
    (
        {"user": "task = 'efficency'"},
        "the user's file: task = 'efficency' is not known; did you mean efficiency?",
    ),
    (
        {"flags": {"task": "speed"}},
        "the command line: task = 'speed' is not known; use one of efficiency, readability, both",
    ),
    (
        {"user": "max-iterations = 'many'"},
        "max-iterations = 'many' is not a whole number of at least 0",
    ),
    ({"user": "max-iterations = 2.5"}, "max-iterations = 2.5 is not a whole number"),
    ({"user": "max-iterations = true"}, "max-iterations = True is not a whole number"),
    (
        {"user": "budget-seconds = -1"},
        "budget-seconds = -1 is not a number of at least 0",
    ),
    ({"user": "budget-seconds = nan"}, "budget-seconds = nan is not a number"),
    ({"flags": {"prove": "inf"}}, "prove = 'inf' is not a number of at least 0"),
    (
        {"environ": {"SELFREFINE_BUDGET_USD": "ten"}},
        "the environment: budget-usd = 'ten' is not a number",
    ),
    (
        {"environ": {"SELFREFINE_HINTS": "perhaps"}},
        "hints = 'perhaps' is not true or false",
    ),
    ({"user": "model = 5"}, "model = 5 is not a text"),
    ({"user": "tests-args = [1]"}, "tests-args = [1] is not a list of texts"),
    (
        {"environ": {"SELFREFINE_TESTS_ARGS": "'open"}},
        'tests-args = "\'open" is not a list of texts',
    ),
    ({"user": "task = "}, "config.toml: not readable as TOML"),
    ({"project": "[tool.selfrefine"}, "pyproject.toml: not readable as TOML"),
    (
        {"project": "[tool]\nselfrefine = 3 # [tool.selfrefine]"},
        "[tool.selfrefine] must be a table",
    ),
    ({"project": "tool = 3 # [tool.selfrefine]"}, "[tool.selfrefine] must be a table"),
]


@pytest.mark.parametrize(("sources", "message"), WRONG)
def test_wrong_values_are_one_clear_line(place, sources, message):
    with pytest.raises(ConfigError) as caught:
        place(**sources)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


READ = [
    ({"SELFREFINE_MAX_ITERATIONS": "2"}, "max_iterations", 2),
    ({"SELFREFINE_BUDGET_SECONDS": "2.5"}, "budget_seconds", 2.5),
    ({"SELFREFINE_HINTS": "Yes"}, "hints", True),
    ({"SELFREFINE_CODE_LENS": "0"}, "code_lens", False),
    ({"SELFREFINE_MODEL": "m"}, "engine_name", "chat"),
    ({"OTHER_TASK": "readability"}, "task", "both"),
]


@pytest.mark.parametrize(("environ", "name", "expected"), READ)
def test_environment_is_read_in_each_type(place, environ, name, expected):
    assert getattr(place(environ=environ).settings, name) == expected


def test_nearest_file_wins_and_the_repository_is_the_end(tmp_path):
    outer, inner = tmp_path / "outer", tmp_path / "outer" / "repository"
    (inner / "package").mkdir(parents=True)
    file = inner / "package" / "module.py"
    (outer / "selfrefine.toml").write_text("")
    assert find_file(file) == outer / "selfrefine.toml"
    (inner / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    assert (
        find_file(file) == outer / "selfrefine.toml"
    ), "a pyproject.toml without our table is passed by"
    (inner / ".git").write_text("gitdir: elsewhere")
    assert find_file(file) is None, "what lies above a repository is not its own"
    (inner / "pyproject.toml").write_text("[tool.selfrefine]\n")
    assert find_file(file) == inner / "pyproject.toml"
    (inner / "package" / "selfrefine.toml").write_text("")
    assert find_file(file) == inner / "package" / "selfrefine.toml"


GRADES = [
    ("", "partly", "verified"),
    ("unverified", "unverified", "unverified"),
    ("partly", "partly", "partly"),
    ("verified", "verified", "verified"),
]


@pytest.mark.parametrize(("minimum", "shown", "written"), GRADES)
def test_grades(minimum, shown, written):
    settings = Settings(min_grade=minimum)
    assert (settings.show_grade, settings.write_grade) == (shown, written)
