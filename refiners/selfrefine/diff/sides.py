"""Sides: the two trees as projects that can be executed, each in a private copy with workers of its own."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine.workspace import environments, trees
from selfrefine.workspace.interpreters import interpreter_of
from selfrefine.workspace.projects import root_of
from selfrefine.workspace.trust import refusal
from selfrefine_runner.client import hash_seeds, scratch
from selfrefine_runner.client.environment import variables
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.testmap import TestMap, default_path

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typing_extensions import Self

    from selfrefine.settings.resolve import Settings
    from selfrefine.workspace.trees import Comparison, Version


@dataclass(frozen=True)
class Tree:
    """One version on disk.

    Args:
        version: which.
        folder: its top folder; the user's own for the working tree, which is only read.
    """

    version: Version
    folder: Path


class Sides:
    """The trees of a comparison, made when they are needed; context manager.

    Args:
        comparison: what is compared.
        settings: what holds for a file.
        trusted: whether a file's project may be executed.
    """

    def __init__(
        self,
        comparison: Comparison,
        settings: Callable[[Path], Settings],
        trusted: Callable[[Path], bool],
    ) -> None:
        self.comparison = comparison
        self.settings = settings
        self._trusted = trusted
        self._trees: dict[str, Tree] = {}
        self._projects: dict[tuple[str, Path], Project] = {}
        self._stack = ExitStack()

    def tree(self, version: Version) -> Tree:
        """Return a version's tree.

        Raises:
            UsageError: git does not hold all of it.
            ProjectError: it cannot be written.
        """
        key = version.kind + version.commit
        if key not in self._trees:
            folder = self.comparison.root
            if version.kind != "folder":
                own = scratch.make()
                self._stack.callback(own.close)
                folder = own.path / "tree"
                folder.mkdir()
                trees.write(self.comparison, version, folder)
            self._trees[key] = Tree(version, folder)
        return self._trees[key]

    def project(self, version: Version, path: str) -> Project:
        """Return the project of a file in a version, under the interpreter of the user's own.

        Args:
            version: which.
            path: the file, below the repository's top folder.

        Raises:
            UntrustedError: nobody has said that it may be executed.
            ProjectError: it cannot be executed.
        """
        own = self.comparison.root / path
        if not self._trusted(own):
            raise refusal(own)
        settings = self.settings(own)
        tree = self.tree(version)
        root = root_of(tree.folder / path)
        # Another version's project may begin further up than it does by now.
        whole = self.comparison.root / root.relative_to(tree.folder) / own.name
        if not self._trusted(whole):
            raise refusal(whole)
        key = (version.kind + version.commit, root)
        if key not in self._projects:
            python = interpreter_of(own, configured=settings.interpreter)
            environments.check(python, own, configured=settings.interpreter)
            self._projects[key] = project = Project(
                root,
                python,
                sandbox=settings.sandbox,
                test_map=TestMap(self._memory(version, tree, cache=settings.cache)),
                copied=settings.copy_files,
                prove=settings.prove,
                variables=variables(settings.tests_env),
                # Both sides order sets alike, whoever makes a call.
                hash_seed=hash_seeds.FIRST,
            )
            self._stack.callback(project.close)
        return self._projects[key]

    def _memory(self, version: Version, tree: Tree, *, cache: bool) -> Path | None:
        """Return where is kept which tests reach what; of a tree that is made for this run alone, beside it."""
        if version.kind != "folder":
            return tree.folder.parent / "memory.sqlite"
        return default_path() if cache else None

    def close(self) -> None:
        """End every process and remove every private folder."""
        self._projects.clear()
        self._trees.clear()
        self._stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()
