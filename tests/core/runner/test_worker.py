"""The worker loads the standard library and its own folder, and nothing else of ours, into the project's interpreter."""

import json
import subprocess
from pathlib import Path

import selfrefine_runner
from support.plain_python import PLAIN

FOLDER = Path(selfrefine_runner.__file__).parent / "worker"
ASK = f"""
import importlib, json, runpy, sys
runpy.run_path({str(FOLDER / '__main__.py')!r})['load']()
importlib.import_module('worker_process.parent')
print(json.dumps([[name, getattr(module, '__file__', None)] for name, module in sys.modules.items()]))
"""
NOT_LOADED = {"pipes", "__main__"}
"""Types alone, and what loads the others."""


def test_the_worker_loads_its_folder_and_the_standard_library_alone():
    done = subprocess.run(
        [PLAIN, "-I", "-B", "-c", ASK], capture_output=True, text=True, check=True
    )
    loaded = dict(json.loads(done.stdout))
    ours = {
        name for name, file in loaded.items() if str(FOLDER.parents[2]) in str(file)
    }
    wanted = {
        ".".join(path.relative_to(FOLDER.parent).with_suffix("").parts)
        for path in FOLDER.rglob("*.py")
        if path.stem not in NOT_LOADED
    }
    assert ours == {
        "worker_process" + name[len("worker") :].replace(".__init__", "")
        for name in wanted
    }
    assert not any("site-packages" in str(file) for file in loaded.values())
