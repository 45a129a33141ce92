"""The real server with handlers that misbehave, and others that look inside."""

import os
import subprocess
import sys
from pathlib import Path

from lsprotocol import types

from selfrefine_server import main, server

JOB = (sys.executable, str(Path(__file__).with_name("scripted_job.py")))
server.PARENT_SECONDS = 0.1


class Faulty(server.Server):
    def __init__(self, job_command):
        super().__init__(job_command)

        @self.feature(types.TEXT_DOCUMENT_HOVER)
        def hover(params):
            raise SystemExit(5)

        @self.feature(types.TEXT_DOCUMENT_DEFINITION)
        async def definition(params):
            raise KeyboardInterrupt

        @self.feature(types.TEXT_DOCUMENT_DECLARATION)
        def declaration(params):
            raise RecursionError("a secret of the code")

        @self.feature(types.TEXT_DOCUMENT_DID_SAVE)
        def did_save(params):
            raise SystemExit(6)

        @self.command("test.noise")
        def noise(arguments):
            print("a print", flush=True)  # noqa: T201  the noise itself
            sys.__stdout__.write("another print\n")
            os.write(1, b"a raw write\n")
            subprocess.run(["/bin/echo", "a child"], check=True)
            return sys.stdin.read()

        @self.command("test.inside")
        def inside(arguments):
            return {
                "futures": len(self.protocol._request_futures),
                "types": len(self.protocol._result_types),
                "modules": sorted(sys.modules),
            }


server.Server = Faulty
main(_job_command=JOB)
