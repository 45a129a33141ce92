"""``selfrefine diff``: what a change of files changed in behaviour, function by function."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from selfrefine.cli import FOUND, OK, options, places
from selfrefine.cli.console import opened
from selfrefine.cli.difformats import FORMATS, render
from selfrefine.errors import UntrustedError, UsageError
from selfrefine.report import behaviour
from selfrefine.workspace import trees
from selfrefine.workspace.trust import is_trusted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from selfrefine.changes.answer import BehaviourDiff
    from selfrefine.diff.session import Wanted
    from selfrefine.settings.resolve import Settings
    from selfrefine.workspace.trees import Comparison

FAILS = ("differs", "slower", "more-complex")


@click.command("diff")
@click.argument("words", nargs=-1, metavar="[REV] [PATH...]")
@click.option("--staged", is_flag=True, help="Use what is staged as the new version.")
@click.option(
    "--merge-base",
    metavar="REV",
    help="Use the commit where the branch left REV as the old version.",
)
@click.option(
    "--fail-on",
    type=options.Choice(FAILS),
    multiple=True,
    help="Exit 1 if this is true of any function; may be repeated.",
)
@options.only_trusted
@options.cache
@options.settings("budget_seconds", "prove")
@options.output(FORMATS)
def command(
    *,
    words: tuple[str, ...],
    staged: bool,
    merge_base: str | None,
    fail_on: tuple[str, ...],
    only_trusted: bool,
    output_format: str | None,
    output_file: Path | None,
    quiet: bool,
    verbose: int,
    **flags: Any,
) -> int:
    """Show how a change affects behaviour: on which calls each changed function behaves differently.

    REV, which is HEAD by default, is compared with the working tree; A..B
    compares two revisions, and A...B compares B with the commit where it left
    A.  With a PATH (a file, a folder or PATH::QUALNAME) only functions in it
    are compared.  Both versions are executed, each in a private copy: if you
    name a REV or a PATH, that is your consent for this run; if not, the
    folder has to be trusted, see `selfrefine trust --help`.

    A difference is no error: the exit code is 0 unless --fail-on asks for 1.
    """
    console = options.console(quiet=quiet, verbose=verbose)
    revision, paths = _words(words)
    hooked = bool(os.environ.get("PRE_COMMIT"))
    if hooked and not (revision or staged or merge_base):
        revision, staged = _of_hook(os.environ)
    comparison = trees.compare(
        _folder(paths), revision, staged=staged, merge_base=merge_base
    )
    known: dict[Path, Settings] = {}

    def settings(file: Path) -> Settings:
        folder = file.parent
        if folder not in known:
            known[folder] = options.resolved(file, flags, console)
        return known[folder]

    named = bool(words or merge_base) and not (hooked or only_trusted)
    try:
        with opened(output_file) as out, console.progress("diff") as tell:
            diff = _answer(
                comparison, settings, _wanted(paths, comparison), tell, named=named
            )
            out.write(render(output_format or "text", diff, coloured=out.coloured))
    except UntrustedError as error:
        # Before a push it is said, and stands in nobody's way.
        if not hooked or fail_on:
            raise
        console.warn(str(error))
        return OK
    if output_format not in (None, "text"):
        console.say(behaviour.headline(diff))
    return FOUND if any(_is(diff, each) for each in fail_on) else OK


def _answer(
    comparison: Comparison,
    settings: Callable[[Path], Settings],
    wanted: list[Wanted],
    tell: Callable[[str], None],
    *,
    named: bool,
) -> BehaviourDiff:
    """Compare; `named`: somebody named what is to be executed."""
    tell(f"reading what changed from {comparison.old.name} to {comparison.new.name}")
    from selfrefine.diff.session import Differ

    budget = settings(comparison.root / "pyproject.toml").budget_seconds
    trusted = (lambda _: True) if named else is_trusted
    with Differ(comparison, settings, trusted=trusted, tell=tell) as differ:
        return differ.answer(wanted, budget)


def _of_hook(environ: Mapping[str, str]) -> tuple[str | None, bool]:
    """Return the revisions that pre-commit compares, or that it is what is staged."""
    before, after = (environ.get(f"PRE_COMMIT_{end}_REF") for end in ("FROM", "TO"))
    if before and after:
        return f"{before}...{after}", False
    return None, not environ.get("PRE_COMMIT_REMOTE_NAME")


def _words(words: Sequence[str]) -> tuple[str | None, list[places.Place]]:
    """Return the revision, and the paths, that some words mean.

    Raises:
        UsageError: the first may be either, or a path does not exist.
    """
    revision: str | None = None
    rest = list(words)
    if rest:
        first = rest[0]
        exists = Path(first.partition("::")[0]).exists()
        if trees.is_revision(Path(), first):
            if exists and "/" not in first and first not in (".", ".."):
                raise UsageError(
                    f"{first} is both a revision and a path; write ./{first} for the path, or heads/{first} for the branch"
                )
            if not exists:
                revision, rest = first, rest[1:]
        elif not exists and "::" not in first and not first.endswith(".py"):
            # The comparison says what is wrong with it.
            revision, rest = first, rest[1:]
    return revision, [places.parse(word) for word in rest]


def _folder(paths: Sequence[places.Place]) -> Path:
    """Return a folder of the repository: that of the first path, which may be gone."""
    folder = Path(paths[0].path) if paths else Path()
    while not folder.is_dir():
        folder = folder.parent
    return folder


def _wanted(paths: Sequence[places.Place], comparison: Comparison) -> list[Wanted]:
    """Return what paths mean below the repository's top folder.

    Raises:
        UsageError: one lies elsewhere.
    """
    from selfrefine.diff.session import Wanted

    found = []
    root = comparison.root.resolve()
    for each in paths:
        path = Path(os.path.realpath(each.path))
        if not path.is_relative_to(root):
            raise UsageError(f"{each.path}: not in the repository at {root}")
        name = path.relative_to(root).as_posix()
        found.append(Wanted("" if name == "." else name, each.qualname or ""))
    return found


def _is(diff: BehaviourDiff, what: str) -> bool:
    """Whether any function is what was asked for."""
    functions = diff.functions
    if what == "differs":
        return any(each.status == "differs" for each in functions)
    if what == "slower":
        return any(each.slower for each in functions)
    return any(each.more_complex for each in functions if each.status != "new")
