"""Worker: what the project's interpreter is started with, as ``python -s worker/__main__.py``; it hands over to `parent`.

Standard library only, CPython 3.8 and later.  Its environment holds nothing for Python but the seed of hashes, which
``-I`` would leave unread.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys

NAME = "worker_process"


def load() -> None:
    """Load this file's folder as a package of its own name, without touching `sys.path`."""
    folder = os.path.dirname(os.path.abspath(__file__))
    spec = importlib.util.spec_from_file_location(
        NAME,
        os.path.join(folder, "__init__.py"),
        submodule_search_locations=[folder],
    )
    if spec is None or spec.loader is None:
        raise ImportError(folder)
    package = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = package
    spec.loader.exec_module(package)


if __name__ == "__main__":
    # The folder of this file is nothing that the project imports from, and its name says whose it is.
    sys.path_importer_cache.pop(sys.path.pop(0), None)
    load()
    importlib.import_module(NAME + ".parent").serve()
