"""The worker loads the standard library and its own folder, and nothing else of ours, into the project's interpreter."""

import json
import subprocess
from pathlib import Path

from selfrefine.verify import runner
from support.plain_python import PLAIN

FOLDER = Path(runner.__file__).parent
ASK = f"""
import importlib, json, runpy, sys
runpy.run_path({str(FOLDER / 'worker.py')!r})['load']()
importlib.import_module('worker_inside.jobs')
print(json.dumps([[name, getattr(module, '__file__', None)] for name, module in sys.modules.items()]))
"""
TYPES = {"pipes"}
"""What is there to be checked only."""


def test_the_worker_loads_its_folder_and_the_standard_library_alone():
    done = subprocess.run(
        [PLAIN, "-I", "-B", "-c", ASK], capture_output=True, text=True, check=True
    )
    loaded = dict(json.loads(done.stdout))
    ours = {
        name for name, file in loaded.items() if str(FOLDER.parents[2]) in str(file)
    }
    wanted = {path.stem for path in (FOLDER / "inside").glob("*.py")}
    wanted -= {"__init__", *TYPES}
    assert ours == {"worker_inside"} | {f"worker_inside.{n}" for n in wanted}
    assert not any("site-packages" in str(file) for file in loaded.values())
