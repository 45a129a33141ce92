"""The real server with a scripted job in the place of the real one."""

import sys
from pathlib import Path

from selfrefine_server import behaviour, main

behaviour.QUIET_SECONDS = 0.1  # a test's user is idle at once

main(
    [], _job_command=(sys.executable, str(Path(__file__).with_name("scripted_job.py")))
)
