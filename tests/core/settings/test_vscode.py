"""VS Code's settings, written by hand for its settings editor, say what the table of settings says."""

import json
import re

import pytest

import selfrefine
from selfrefine.settings.schema import schema
from selfrefine.settings.table import FIELDS
from support.commandline import REPOSITORY

PACKAGE = REPOSITORY / "vscode-extension" / "package.json"
PAGES = json.loads(PACKAGE.read_text("utf-8"))["contributes"]["configuration"]
SHOWN = {
    name.removeprefix("selfrefine."): about
    for page in PAGES
    for name, about in page["properties"].items()
}
OURS = {"path", "importStrategy", "wheelhouse", "trace.server"}
"""What the extension itself needs to know."""
NOT_SHOWN = {
    *(
        "feedback_model",
        "samples",
        "prices",
        "copy_files",
        "tests_env",
        "cache",
        "trace_dir",
    ),
    "prove",
    *("target_speedup", "target_growth", "target_rank", "target_cognitive"),
    "complexity_slack",
}
"""What belongs into a project's or the user's own file, and would only fill the page."""
OTHER_CHOICES = {
    # The extension lends VS Code's models.
    "engine": {"rules", "chat", "hybrid", "vscode-lm"},
    # It shows diffs itself; the server is told `none`.
    "preview": {"diff", "none"},
}
OTHER_SCOPE = {
    # Harmless, and belongs to a window, as the server does.
    "log_level": {"window"},
}
SCOPES = {
    "style": {"resource", "window"},
    "tighten": {"resource", "window"},
    "user": {"machine", "machine-overridable"},
}
"""Of VS Code: from where a setting is read.  What a repository may not say is never read from its folder."""


def key(name):
    """Return a setting's name in VS Code."""
    first, *rest = name.split("_")
    if first == "tests":
        return f"tests.{key('_'.join(rest))}"
    return first + "".join(map(str.capitalize, rest))


INSTALLED = {"path", "importStrategy", "wheelhouse"}
"""What says which program is started, or from where it is installed."""

NAMES = {key(name): name for name in FIELDS if name not in NOT_SHOWN}


def test_the_same_settings_are_there():
    assert SHOWN.keys() - OURS == NAMES.keys()
    assert FIELDS.keys() >= NOT_SHOWN


@pytest.mark.parametrize("name", sorted(INSTALLED))
def test_no_folder_chooses_what_is_installed_and_started(name):
    limited = json.loads(PACKAGE.read_text("utf-8"))["capabilities"]
    assert SHOWN[name]["scope"] == "machine"
    assert f"selfrefine.{name}" in limited["untrustedWorkspaces"]["restrictedConfigurations"]  # fmt: skip


def test_the_extension_has_the_version_of_its_server():
    assert json.loads(PACKAGE.read_text("utf-8"))["version"] == selfrefine.__version__


@pytest.mark.parametrize("name", NAMES)
def test_a_setting_is_of_the_same_kind(name):
    shown, field = SHOWN[name], FIELDS[NAMES[name]]
    told = schema()["properties"][NAMES[name].replace("_", "-")]
    choices = OTHER_CHOICES.get(NAMES[name]) or set(told.get("enum", ())) - {""}
    if choices:
        assert set(shown["enum"]) - {None} == choices
        assert shown["enumItemLabels"] == [c or "(not set)" for c in shown["enum"]]
        assert len(shown["markdownEnumDescriptions"]) == len(shown["enum"])
    else:
        kinds = shown["type"] if isinstance(shown["type"], list) else [shown["type"]]
        assert set(kinds) - {"null"} == {told["type"]}
        assert shown.get("minimum") == told.get("minimum")
        assert shown.get("items") == told.get("items")
    scopes = OTHER_SCOPE.get(NAMES[name]) or SCOPES[field.metadata["scope"]]
    assert shown["scope"] in scopes


@pytest.mark.parametrize("name", NAMES)
def test_what_is_not_set_is_left_to_the_project(name):
    """And what is said of the default is true."""
    shown, default = SHOWN[name], FIELDS[NAMES[name]].default
    if NAMES[name] == "preview":
        return
    unset = {bool: default, str: "", tuple: []}.get(type(default))
    assert shown["default"] == (None if "enum" in shown else unset)
    said = re.search(r"Default: `?([^`\s]+?)`?\.$", shown["markdownDescription"])
    if said:
        assert said[1] == (
            f"{default:g}" if isinstance(default, (int, float)) else default
        )
    marked = [
        value
        for value, about in zip(
            shown.get("enum", ()),
            shown.get("markdownEnumDescriptions", ()),
            strict=True,
        )
        if about.endswith(" The default.")
    ]
    # Without a grade, `partly` is shown and `verified` is written.
    assert marked in ([], [default or "partly"])
