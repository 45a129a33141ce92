"""Items: what a data set holds, from a file of JSON Lines or of those that are shipped.

A text task's item is ``{"id", "input"}``, with ``answer`` where there is a right
one.  A function's is ``{"id", "entry_point", "slow_code" or "code",
"test_code"}``; one of a larger project names it in ``project``, and the
projects' files stand in a JSON file beside the data (see docs/EVAL.md).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine import jsontext
from selfrefine.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

CODE_TASKS = ("efficiency", "readability")
SHIPPED = Path(__file__).with_name("data")


@dataclass(frozen=True)
class Item:
    """One item of a data set.

    Args:
        id: names it, once in the set.
        source: a text task's input; for a function its dotted name.
        answer: the right answer, where there is one.
        files: a function's project: relative path to text.
        path: where in it the function stands.
    """

    id: str
    source: str
    answer: str = ""
    files: Mapping[str, str] = field(default_factory=dict)
    path: str = ""


@dataclass(frozen=True)
class Data:
    """A data set.

    Args:
        name: its file's.
        digest: SHA-256 of the file.
        items: as many as were wanted.
    """

    name: str
    digest: str
    items: tuple[Item, ...]


def read(task: str, path: Path | None, limit: int | None = None) -> Data:
    """Read a data set.

    Args:
        task: whose items they are; its own set is shipped.
        path: the file; None for the shipped one.
        limit: the first so many items.

    Raises:
        UsageError: it cannot be read, or a line is no item; one line says which and why.
    """
    file = path or SHIPPED / f"{task}.jsonl"
    try:
        raw = file.read_bytes()
        lines = raw.decode("utf-8").split("\n")
    except OSError as error:
        raise UsageError(f"--data {file}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise UsageError(f"--data {file}: is not UTF-8; save it as UTF-8") from None
    projects = _projects(file)
    items: list[Item] = []
    for number, line in enumerate(lines, 1):
        if line.strip() and (limit is None or len(items) < limit):
            where = f"--data {file}, line {number}"
            item = _item(line, projects, where)
            if bool(item.files) != (task in CODE_TASKS):
                kind = "a function" if item.files else "a text"
                raise UsageError(f"{where}: {kind}, which {task} cannot use")
            items.append(item)
    if not items:
        raise UsageError(f"--data {file}: holds no item")
    if len({item.id for item in items}) < len(items):
        raise UsageError(f"--data {file}: an id occurs twice; each must be its own")
    return Data(file.name, hashlib.sha256(raw).hexdigest(), tuple(items))


def _projects(file: Path) -> Mapping[str, Any]:
    """Return the projects beside a data file: ``readability_projects_dev.json`` for ``readability_dev.jsonl``."""
    kind, _, rest = file.stem.partition("_")
    beside = file.with_name(f"{kind}_projects_{rest}.json")
    try:
        data: Mapping[str, Any] = jsontext.loads(beside.read_text("utf-8"))
    except OSError:
        return {}
    except ValueError as error:
        raise UsageError(f"{beside}: is not JSON ({error})") from None
    return data


def _item(line: str, projects: Mapping[str, Any], where: str) -> Item:
    try:
        data = jsontext.loads(line)
        if "input" in data:
            return Item(
                str(data["id"]), str(data["input"]), str(data.get("answer", ""))
            )
        if "project" in data:
            files = projects[data["project"]]["files"]
            path = data["source"]["path"]
            return Item(data["id"], data["entry_point"], "", files, path)
        code = data["slow_code"] if "slow_code" in data else data["code"]
        files = {
            "pyproject.toml": "[project]\nname = 'item'\n",
            "solution.py": code,
            "test_solution.py": data["test_code"],
        }
        return Item(data["id"], data["entry_point"], "", files, "solution.py")
    except KeyError as error:
        raise UsageError(f"{where}: {error} is missing; see docs/EVAL.md") from None
    except (TypeError, ValueError) as error:
        raise UsageError(
            f"{where}: is not an item ({error}); see docs/EVAL.md"
        ) from None
