"""Pages of the documentation site that are no file of docs/: the parts of README.md, other documents, the reference.

mkdocs calls `on_files` (mkdocs.yml, `hooks`).  The site has the layout of the repository, so that no link is rewritten.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import docs_reference
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

ROOT = Path(__file__).resolve().parents[1]
LINKED = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "tests/e2e/emacs.el",
    "tests/e2e/neovim.lua",
)
"""What documents link to outside docs/."""
PARTS = {
    "index.md": ("", "Example", "Install"),
    "command-line.md": ("On the command line",),
    "editors.md": ("In an editor",),
    "hook.md": ("Before each commit",),
    "grades.md": ("What verified means",),
    "limits.md": ("Limits",),
}
"""Pages with the sections of README.md that they consist of; each section is on one page."""

CSS = """\
.md-grid { max-width: 76rem; }
.md-typeset td:first-child code { white-space: nowrap; }
"""
"""Room for lines of code of 120 characters."""
FETCHED = re.compile(
    r"<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)=\W?(?:https?:)?//[^>]*>"
)


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Put docs/ where it lies in the repository, and add all other pages."""
    for file in [f for f in files if f.src_dir == config.docs_dir]:
        files.remove(file)
        moved = f"docs/{file.src_uri}"
        files.append(File.generated(config, moved, abs_src_path=file.abs_src_path))
    for name in LINKED:
        files.append(File.generated(config, name, abs_src_path=str(ROOT / name)))
    written = {
        "site.css": CSS,
        "docs/decisions/index.md": decisions(),
        **readme((ROOT / "README.md").read_text("utf-8")),
        **{f"reference/{name}.md": text for name, text in docs_reference.pages()},
    }
    for name, text in written.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """Have a link to a folder lead to its index, as it does where the repository is shown."""
    return re.sub(r"(\]\([^():]*/)\)", r"\1index.md)", markdown)


def on_post_build(*, config: MkDocsConfig) -> None:
    """Refuse a page that needs the network to be shown."""
    for page in Path(config.site_dir).rglob("*.html"):
        found = FETCHED.search(page.read_text("utf-8"))
        if found:
            raise PluginError(f"{page}: fetched from elsewhere: {found[0]}")


def readme(text: str) -> dict[str, str]:
    """Return the pages that README.md is split into."""
    head, *rest = re.split(r"^## (.+)\n", text, flags=re.MULTILINE)
    sections = dict(zip(["", *rest[::2]], [head, *rest[1::2]], strict=True))
    if set(sections) != {name for names in PARTS.values() for name in names}:
        raise PluginError("README.md has other sections than PARTS: change PARTS")
    return {page: part(names, sections) for page, names in PARTS.items()}


def part(names: tuple[str, ...], sections: dict[str, str]) -> str:
    """Return a page of some sections; the first one's heading is the page's title."""
    first, *others = names
    title = f"# {first}\n" if first else ""
    return title + sections[first] + "".join(f"## {n}\n{sections[n]}" for n in others)


def decisions() -> str:
    """Return the list of all decisions, each with its title."""
    rows = []
    for path in sorted((ROOT / "docs" / "decisions").glob("*.md")):
        title = path.read_text("utf-8").partition("\n")[0].removeprefix("# ")
        rows.append(f"- [{title}]({path.name})")
    return (
        "# Decisions\nWhat departs from the first design, or could surprise.\n\n"
        + "\n".join(rows)
    )
