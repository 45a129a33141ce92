"""The published schema of the settings: it says what `config` says."""

import json

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from selfrefine.errors import ConfigError
from selfrefine.settings import schema
from selfrefine.settings.resolve import FIELDS, resolve
from support.commandline import REPOSITORY

PUBLISHED = json.loads((REPOSITORY / "docs" / "config.schema.json").read_text("utf-8"))
VALUES = st.one_of(
    st.sampled_from(["both", "rules", "", "verified", "auto", "A", "off", "true", "3"]),
    st.booleans(),
    st.integers(-2, 200),
    st.floats(-2, 2),
    st.lists(st.sampled_from(["-x", "a b"]), max_size=2),
)
NAMES = st.sampled_from([name.replace("_", "-") for name in FIELDS] + ["taks", "x"])


def test_what_is_published_is_what_the_settings_are():
    assert (
        schema.schema() == PUBLISHED
    ), "run: python -m selfrefine.settings.schema > docs/config.schema.json"
    jsonschema.Draft7Validator.check_schema(PUBLISHED)
    assert all(field.metadata["about"] for field in FIELDS.values())


@given(st.dictionaries(NAMES, VALUES, max_size=3))
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_is_valid_is_accepted_and_nothing_else_but_spellings(tmp_path, values):
    (tmp_path / ".git").mkdir(exist_ok=True)
    lines = [f"{name} = {json.dumps(value)}\n" for name, value in values.items()]
    (tmp_path / "selfrefine.toml").write_text("".join(lines))
    try:
        found = resolve(
            tmp_path / "f.py", environ={}, user_file=tmp_path / "missing.toml"
        )
        accepted = not any("unknown setting" in line for line in found.warnings)
    except ConfigError:
        accepted = False
    valid = jsonschema.Draft7Validator(PUBLISHED).is_valid(values)
    # `config` also takes numbers and lists that are written as texts, as the environment has them.
    if valid or not any(isinstance(value, str) for value in values.values()):
        assert accepted == valid


@pytest.mark.parametrize(
    "wrong",
    [
        {"taks": "both"},
        {"task": "speed"},
        {"tests": {"arg": []}},
        {"overrides": [{"task": "both"}]},
        {"overrides": [{"paths": ["x"], "taks": "both"}]},
    ],
)
def test_what_is_misspelt_is_not_valid(wrong):
    assert not jsonschema.Draft7Validator(PUBLISHED).is_valid(wrong)


def test_nested_and_per_folder_settings_are_valid():
    jsonschema.validate(
        {
            "tests": {"timeout-seconds": 3},
            "overrides": [{"paths": ["tests/**"], "task": "readability"}],
        },
        PUBLISHED,
    )
