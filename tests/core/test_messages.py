"""All messages that a user can meet stand in one table, `tests/data/messages.md`, so that somebody can read them in a row."""

from pathlib import Path

import pytest

from support.message_texts import of_manifest, of_python, of_typescript

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "tests" / "data" / "messages.md"
HEAD = """# Messages

What the command line, the language server, the hook, the MCP server, reports and the VS Code extension say; what is
filled in stands in braces. `make messages` writes this table.
"""
SILENT = (
    "selfrefine_runner/",  # speaks to us alone
    "verify/equivalence/",  # names of proofs
    "rules/lib/",
    "selfrefine_paper/",
    "policy/vocabulary.py",
    "batch/journal.py",
)
"""Modules whose texts reach nobody as they are."""


def table() -> str:
    sections = [HEAD]
    for path in sorted(_files(), key=lambda path: path.relative_to(ROOT).as_posix()):
        read = of_python if path.suffix == ".py" else of_typescript
        said = dict.fromkeys(text for _, text in read(path.read_text("utf-8")))
        if said:
            rows = "".join(f"- {text}\n" for text in said)
            sections.append(f"## {path.relative_to(ROOT).as_posix()}\n{rows}")
    manifest = (ROOT / "vscode-extension" / "package.json").read_text("utf-8")
    shown = "".join(f"- {text}\n" for text in dict.fromkeys(of_manifest(manifest)))
    return "\n".join([*sections, f"## vscode-extension/package.json\n{shown}"])


def _files():
    for folder in ("refiners", "server"):
        for path in (ROOT / folder).rglob("*.py"):
            if not any(part in path.as_posix() for part in SILENT):
                yield path
    for path in (ROOT / "vscode-extension" / "src").rglob("*.ts"):
        # What the build writes there is there after a build alone.
        if path.parent.name != "generated":
            yield path


def test_the_table_of_messages_is_what_the_code_says():
    assert TABLE.read_text("utf-8") == table(), "run `make messages`"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("raise UsageError(f'{path}: no such file; name one')", ["{path}: no such file; name one"]),
        ('"""What it does for whom."""\n\ndef f():\n    """Say it in words."""\n', []),
        ("log.info('read %s in %s seconds', path, took)", []),
        ("found = findall(source, 'for Each in ITEMS:\\n    pass\\n')", []),
        ("db.execute('SELECT key FROM kept')", []),
        ("fix('`x` is looked up again', f'Write `{text(made)}` at once.')", ["`x` is looked up again", "Write `{text}` at once."]),
    ],
)  # fmt: skip
def test_a_message_is_what_reads_as_prose(code, said):
    assert [text for _, text in of_python(code)] == said


def test_a_manifest_shows_titles_and_descriptions():
    text = '{"title": "Show Log", "a": [{"description": "The log of it.", "command": "no word"}]}'
    assert list(of_manifest(text)) == ["Show Log", "The log of it."]


def test_comments_of_a_script_are_no_messages():
    text = (
        "// nobody reads this here\nshow('Self-Refine is ready', `${name} was found`);"
    )
    said = [text for _, text in of_typescript(text)]
    assert said == ["Self-Refine is ready", "${name} was found"]


if __name__ == "__main__":
    TABLE.write_text(table(), "utf-8")
