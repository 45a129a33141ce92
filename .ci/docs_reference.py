"""The reference pages of the documentation site, from the code: commands, settings, rules, JSON and the language server."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from selfrefine.cli import COMMANDS
from selfrefine.cli.group import group
from selfrefine.settings.schema import schema
from selfrefine.settings.table import FIELDS
from selfrefine_rules import explain, names

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
SCOPES = {
    "style": "anybody",
    "tighten": "a repository only if stricter",
    "user": "you alone",
}
PARTS_OF_A_RULE = re.compile(r"^(Why|Bad|Good):\n", re.MULTILINE)


def pages() -> Iterator[tuple[str, str]]:
    """Yield each page's name with its text."""
    for name, page in PAGES.items():
        yield name, "\n\n".join(page()) + "\n"


def commands() -> Iterator[str]:
    """Yield the command line, one heading a command."""
    top = group(COMMANDS)
    yield "# Commands\nWhat `--help` says of each command."
    yield from command(top, click.Context(top, info_name="selfrefine"))


def command(of: click.Command, context: click.Context) -> Iterator[str]:
    """Yield a command, then its subcommands."""
    if context.parent:
        usage = of.get_usage(context).removeprefix("Usage: ")
        yield f"## {context.command_path}\n{fence(usage, 'text')}"
        yield prose(inspect.cleandoc(of.help or "").replace("\b\n", ""))
        options = [p for p in of.get_params(context) if isinstance(p, click.Option)]
        records = filter(None, (option.get_help_record(context) for option in options))
        yield table(("option", "meaning"), [(f"`{n}`", prose(t)) for n, t in records])
    for name in of.list_commands(context) if isinstance(of, click.Group) else ():
        known = of.get_command(context, name)
        if known:
            yield from command(known, click.Context(known, context, name))
        else:
            yield f"## {context.command_path} {name}\n{fence(help_of(name), 'text')}"


def help_of(name: str) -> str:
    """Return the help of a command that is none of click's."""
    words = [sys.executable, "-m", "selfrefine", name, "--help"]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    return done.stdout


def settings() -> Iterator[str]:
    """Yield all settings as one table."""
    yield "# All settings\n[Settings](../docs/CONFIG.md) says where they stand, and which of two values counts."
    rows = []
    for name, about in schema()["properties"].items():
        field = FIELDS.get(name.replace("-", "_"))
        if field:
            values = ", ".join(f'`"{value}"`' for value in field.metadata["choices"])
            text = prose(field.metadata["about"]) + (values and f" Values: {values}.")
            default = f"`{json.dumps(about['default'])}`"
            rows.append((f"`{name}`", default, SCOPES[field.metadata["scope"]], text))
    yield table(("setting", "default", "who may set it", "meaning"), rows)


def rules() -> Iterator[str]:
    """Yield the rules, each from its docstring, as `selfrefine rule` shows it."""
    yield "# Rules\nWhat the engine `rules` knows; `selfrefine rule NAME` says the same."
    for name in names():
        title, *parts = PARTS_OF_A_RULE.split(explain(name))
        yield f"## {name}\n{prose(title).strip()}"
        for kind, text in zip(parts[::2], parts[1::2], strict=True):
            body = re.sub(r"^ {4}", "", text, flags=re.MULTILINE).rstrip()
            is_code = kind != "Why"
            yield f"{kind}:\n\n{fence(body, 'python')}" if is_code else prose(body)


def objects() -> Iterator[str]:
    """Yield the objects of the JSON output, from their schemas."""
    yield "# JSON"
    for name in ("refinement", "diff"):
        file = f"docs/{name}.schema.json"
        whole = json.loads((ROOT / file).read_text("utf-8"))
        parts = whole["$defs"]
        kinds = {part: kind_of(about, {}) for part, about in parts.items()}
        inner = [part for part in parts if "properties" in parts[part]]
        kinds |= {part: f"[{part}](#{name}-{part.replace('_', '-')})" for part in inner}
        yield f"## {whole['title']}\n{prose(whole['description'])} Schema: [{name}.schema.json](../{file})."
        yield properties(whole, kinds)
        for part in inner:
            yield f"### {name} {part.replace('_', ' ')}\n{prose(parts[part].get('description', ''))}"
            yield properties(parts[part], kinds)


def properties(schema: dict[str, Any], kinds: dict[str, str]) -> str:
    """Return the properties of an object as a table, those of inner objects by their paths."""
    return table(("property", "type", "meaning"), list(rows_of(schema, kinds, "")))


def rows_of(
    schema: dict[str, Any], kinds: dict[str, str], prefix: str
) -> Iterator[tuple[str, ...]]:
    """Yield path, type and meaning of each property."""
    for name, about in schema.get("properties", {}).items():
        path = prefix + name
        yield f"`{path}`", kind_of(about, kinds), prose(about.get("description", ""))
        for inner in (about, *about.get("oneOf", ())):
            yield from rows_of(inner, kinds, f"{path}.")
        yield from rows_of(about.get("items", {}), kinds, f"{path}[].")


def kind_of(schema: dict[str, Any], kinds: dict[str, str]) -> str:
    """Return the type of a value in words, that of a named part by what `kinds` says."""
    if "$ref" in schema:
        return kinds.get(schema["$ref"].rpartition("/")[2], "")
    if "const" in schema or "enum" in schema:
        values = schema.get("enum") or [schema["const"]]
        return ", ".join(f"`{json.dumps(value)}`" for value in values)
    either = schema.get("oneOf") or schema.get("anyOf")
    if either:
        return " or ".join(kind_of(each, kinds) for each in either)
    if "items" in schema:
        return f"array of {kind_of(schema['items'], kinds)}"
    kind = schema.get("type", "any")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


def language_server() -> Iterator[str]:
    """Yield what the language server has registered."""
    from selfrefine_server.server import Server

    known = Server().protocol.fm
    folder = ROOT / "server" / "selfrefine_server"
    sent = json.loads((folder / "capabilities.json").read_text("utf-8"))["always"]
    yield "# Methods and capabilities\nWhat the server has registered; [the protocol](../docs/editors/protocol.md) says what it means."
    yield "## Commands\n" + bullets(known.commands)
    own = [name for name in known.features if name.startswith("selfrefine/")]
    yield "## Requests of our own\n" + bullets(own)
    yield "## Capabilities\n" + fence(json.dumps(sent, indent=2), "json")


def bullets(names: Any) -> str:
    """Return names as a list."""
    return "\n" + "\n".join(f"- `{name}`" for name in sorted(names))


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """Return a table of cells in Markdown."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(one_line, line))} |" for line in lines)


def one_line(text: str) -> str:
    """Return a text without its line ends."""
    return " ".join(text.split())


def fence(text: str, language: str) -> str:
    """Return a block of code."""
    return f"```{language}\n{text.rstrip()}\n```"


def prose(text: str) -> str:
    """Return a help text or docstring as Markdown: nothing outside code is markup, and options are code."""
    parts = text.replace("``", "`").split("`")
    for i in range(0, len(parts), 2):
        escaped = re.sub(r"([*|<])", r"\\\1", parts[i])
        parts[i] = re.sub(r"(?<!\w)(--[a-z-]+)", r"`\1`", escaped)
    return "`".join(parts)


PAGES = {
    "commands": commands,
    "settings": settings,
    "rules": rules,
    "json": objects,
    "lsp": language_server,
}
"""The reference's pages, each by its name."""
