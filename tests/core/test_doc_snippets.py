"""What documents tell users to type is accepted: command lines by the real commands, snippets by their readers."""

import json
import re
import shlex
import subprocess
import sys
from functools import cache
from itertools import groupby
from pathlib import Path

import click
import pytest
import yaml

import selfrefine_server
from selfrefine.cli import COMMANDS
from selfrefine.cli.group import group
from selfrefine.settings.resolve import resolve
from selfrefine_server.server import Server
from support.commandline import REPOSITORY

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PLACES = ("*.md", "docs/**/*.md", "docs/workflows/*.yml", "vscode-extension/*.md")
PAGES = {
    str(path.relative_to(REPOSITORY)): path.read_text("utf-8")
    for place in PLACES
    for path in sorted(REPOSITORY.glob(place))
}
READERS = {"json": json.loads, "toml": tomllib.loads, "yaml": yaml.safe_load}
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^ {4}(.+)$", re.MULTILINE)
INLINE = re.compile(r"`([^`]+)`")
TARGETS = re.findall(
    r"^([a-z-]+):", (REPOSITORY / "Makefile").read_text("utf-8"), re.MULTILINE
)
NUMBERS = ("N", "S", "X", "SECONDS")
"""What stands for a number in a document."""


def snippets(page):
    """Return the configurations of a page, each with its language."""
    if page.endswith(".yml"):
        return [("yaml", PAGES[page])]
    return [block for block in FENCED.findall(PAGES[page]) if block[0] in READERS]


def texts(data):
    """Yield every text of a configuration, and each command that it has as a list of words."""
    if isinstance(data, dict):
        if {"command", "args"} <= data.keys():
            yield shlex.join([data["command"], *data["args"]])
        data = list(data.values())
    if isinstance(data, list):
        for item in data:
            yield from texts(item)
    elif isinstance(data, str):
        yield from data.splitlines()


def typed(page):
    """Yield each line of a page that may be a command, and whether it must be complete."""
    for kind, code in snippets(page):
        yield from ((line, True) for line in texts(READERS[kind](code)))
    for kind, code in FENCED.findall(PAGES[page]):
        if kind not in READERS:
            yield from ((line, True) for line in code.splitlines())
    text = FENCED.sub("", PAGES[page])
    yield from ((line, True) for line in INDENTED.findall(text))
    yield from ((" ".join(span.split()), False) for span in INLINE.findall(text))


def commands(line):
    """Yield the words of each command in a line for a shell; a name with its meaning after some spaces is none."""
    if re.match(r"\w+ {2,}\w", line):
        return
    yield from (c for inner in re.findall(r"\$\((.+?)\)", line) for c in commands(inner))  # fmt: skip
    lexer = shlex.shlex(line.removeprefix("$ "), posix=True, punctuation_chars="|&;<>")
    lexer.whitespace_split = True
    try:
        tokens = list(lexer)
    except ValueError:
        return
    for is_operator, part in groupby(tokens, lambda token: set(token) <= set("|&;<>")):
        words = list(part)
        while words and re.match(r"\w+=", words[0]):
            del words[0]
        if not is_operator and len(words) > 1:
            yield words


def is_checked(words):
    return Path(words[0]).name in CHECKS or re.match(r"bench/\w+\.py$", words[0])


def check_selfrefine(words, *, complete):
    """Have the command line's own parser read it."""
    rest = ["1" if word in NUMBERS else word for word in words[1:]]
    if rest[0] == "server":
        check_server(rest, complete=complete)
        return
    command = group(COMMANDS)
    context = click.Context(command, info_name="selfrefine")
    while isinstance(command, click.Group) and rest and not rest[0].startswith("-"):
        name, command, rest = command.resolve_command(context, rest)
        if isinstance(command, click.Group):
            context = click.Context(command, context, name)
    if isinstance(command, click.Group):
        assert set(rest) <= {"--help", "--version"}
        return
    try:
        command.make_context(name, rest, context)
    except click.MissingParameter:
        assert not complete
    except click.exceptions.Exit:
        assert "--help" in rest


def check_server(words, **_):
    selfrefine_server._address(["1" if w in NUMBERS else w.replace("PORT", "1") for w in words[1:]])  # fmt: skip


def check_make(words, **_):
    names = [word for word in words[1:] if "=" not in word]
    assert names
    assert set(names) <= {*TARGETS, "..."}


def check_python(words, **_):
    """A script of ours is there, and so are its options; `-m` is somebody else's."""
    script, *rest = [word for word in words if word not in {"python", "-W", "ignore"}]
    if script.startswith("-"):
        return
    source = (REPOSITORY / script).read_text("utf-8")
    assert all(f'"{word}"' in source for word in rest if word.startswith("--"))


def check_other(words, **_):
    """The options are among those that the program's own help has."""
    module = Path(words[0]).name.replace("-", "_")
    known = help_of(module, words[1])
    options = [word.partition("=")[0] for word in words if word.startswith("--")]
    assert [option for option in options if option not in known] == []


@cache
def help_of(module, command):
    words = [sys.executable, "-m", module, command, "--help"]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


CHECKS = {
    "selfrefine": check_selfrefine,
    "make": check_make,
    "python": check_python,
    "pip": check_other,
    "pre-commit": check_other,
}
LINES = dict.fromkeys(
    (page, shlex.join(words), complete)
    for page in PAGES
    for line, complete in typed(page)
    for words in commands(line)
    if is_checked(words)
)


@pytest.mark.parametrize(("page", "line", "complete"), LINES)
def test_a_command_line_is_accepted(page, line, complete):
    words = shlex.split(line)
    CHECKS.get(Path(words[0]).name, check_python)(words, complete=complete)


def test_command_lines_are_found():
    assert len(LINES) > 150
    assert {Path(shlex.split(line)[0]).name for _, line, _ in LINES} >= CHECKS.keys()


SNIPPETS = [(page, *snippet) for page in PAGES for snippet in snippets(page)]
SETTINGS = [
    (page, span)
    for page in PAGES
    for span in INLINE.findall(FENCED.sub("", PAGES[page]))
    if re.match(r"[a-z-]+ = [^\s{]", span)
]


@pytest.mark.parametrize(("page", "kind", "code"), SNIPPETS)
def test_a_snippet_is_read(page, kind, code, tmp_path):
    data = READERS[kind](code)
    if kind == "toml" and "selfrefine" in data.get("tool", {}):
        assert warnings(tmp_path, "pyproject.toml", code) == ()


@pytest.mark.parametrize(("page", "line"), SETTINGS)
def test_a_setting_is_one(page, line, tmp_path):
    assert warnings(tmp_path, "user.toml", line) == ()


def warnings(folder, name, text):
    """Return what the settings' own reader objects to."""
    (folder / name).write_text(text, "utf-8")
    file, user = folder / "shop.py", folder / "user.toml"
    return resolve(file, environ={}, user_file=user).warnings


def test_snippets_are_found():
    assert {kind for _, kind, _ in SNIPPETS} == READERS.keys()
    assert len(SETTINGS) > 2
    hidden = re.compile(r"^ {4}(\[[\w.[\]-]+\]|- \w+:|\{\"\w+\":)", re.MULTILINE)
    pages = {page: FENCED.sub("", text) for page, text in PAGES.items()}
    found = [page for page, text in pages.items() if hidden.search(text)]
    assert [page for page in found if page.endswith(".md")] == []


def test_settings_of_the_extension_are_its_own():
    package = (REPOSITORY / "vscode-extension" / "package.json").read_text("utf-8")
    parts = json.loads(package)["contributes"]["configuration"]
    known = {name: about for part in parts for name, about in part["properties"].items()}  # fmt: skip
    named = re.findall(
        r'`"(selfrefine\.\w+)": ("\w+"|\w+)`',
        "".join(text for page, text in PAGES.items() if "vscode" in page),
    )
    assert len(named) > 2
    for name, value in named:
        assert json.loads(value) in known[name].get("enum", [json.loads(value)])


def test_the_protocol_page_has_what_the_server_answers():
    known = Server().protocol.fm
    own = [name for name in known.features if name.startswith("selfrefine/")]
    assert len(own) + len(known.commands) > 10
    text = PAGES["docs/editors/protocol.md"]
    assert [n for n in (*own, *known.commands) if f"`{n}`" not in text] == []
