"""Apply the fixes of a SARIF log as any tool would that knows nothing but SARIF: `apply_sarif.py LOG FOLDER`."""

import json
import re
import sys
from pathlib import Path
from urllib.parse import unquote


def main(log, folder):
    changes = {}
    for run in json.loads(Path(log).read_text("utf-8"))["runs"]:
        assert run["columnKind"] == "unicodeCodePoints"
        for result in run["results"]:
            for fix in result.get("fixes", [])[:1]:
                for change in fix["artifactChanges"]:
                    path = unquote(change["artifactLocation"]["uri"])
                    for part in change["replacements"]:
                        region = part["deletedRegion"]
                        span = tuple(
                            region[name]
                            for name in (
                                "startLine",
                                "startColumn",
                                "endLine",
                                "endColumn",
                            )
                        )
                        text = part["insertedContent"]["text"]
                        # Two fixes may bring the same import.
                        changes.setdefault(path, set()).add((*span, text))
    for path, parts in changes.items():
        file = Path(folder) / path
        text = apply(file.read_bytes().decode("utf-8"), parts)
        file.write_bytes(text.encode("utf-8"))


def apply(text, parts):
    starts = [0] + [found.end() for found in re.finditer(r"\r\n|\r|\n", text)]
    for line, column, end_line, end_column, new in sorted(parts, reverse=True):
        start = starts[line - 1] + column - 1
        end = starts[end_line - 1] + end_column - 1
        text = text[:start] + new + text[end:]
    return text


if __name__ == "__main__":
    main(*sys.argv[1:])
