"""A job that does what a test tells it over a socket, as a real process with real pipes."""

import json
import os
import signal
import socket
import subprocess
import sys

request = {"action": "prepare"}
while request["action"] == "prepare":
    line = sys.stdin.readline()
    if not line:
        sys.exit()  # nobody asked anything
    request = json.loads(line)
link = socket.create_connection(("127.0.0.1", int(os.environ["SCRIPTED_JOB_PORT"])))
stream = link.makefile("rw", encoding="utf-8", newline="\n")


def tell(**what):
    print(json.dumps(what), file=stream, flush=True)


tell(pid=os.getpid(), request=request, tmp=os.environ["TMPDIR"], path=sys.path)
for line in stream:
    order = json.loads(line)
    if "say" in order:
        sys.stdout.write(json.dumps(order["say"]) + "\n")
        sys.stdout.flush()
    elif "raw" in order:
        os.write(1, order["raw"].encode())
    elif "spawn" in order:
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        tell(child=child.pid)
    elif "hear" in order:
        tell(heard=json.loads(sys.stdin.readline()))
    elif "deaf" in order:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        tell(deaf=True)
    elif "exit" in order:
        os._exit(order["exit"])
# The test let go of the socket: stay, as a job that hangs does.
signal.pause()
