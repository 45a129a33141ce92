"""A coding agent, as far as a server sees one: the mcp package's own client over stdio, in a process of its own.

    python agent.py COMMAND... < calls.json

Each call is {"tool": name, "arguments": {…}}, with "gone_after" seconds if the agent loses interest; a
name may be "last id", for the id of the latest accepted result.  What comes back is a line of JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time

from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client


async def main(command: list[str], calls: list[dict]) -> dict:
    """Make the calls one after another, and return what the server said."""
    parameters = StdioServerParameters(command=command[0], args=command[1:], env=dict(os.environ))  # fmt: skip
    found = []
    async with Client(stdio_client(parameters)) as client:
        tools = await client.list_tools()
        last = ""
        for call in calls:
            arguments = {k: last if v == "last id" else v for k, v in call["arguments"].items()}  # fmt: skip
            row = await asked(client, call["tool"], arguments, call.get("gone_after"))
            last = (row.get("data") or {}).get("id", last)
            found.append(row)
    return {"tools": [tool.name for tool in tools.tools], "results": found}


async def asked(client, tool, arguments, gone_after):
    told = []

    async def progress(done, total, message):
        told.append([done, total, message])

    began = time.monotonic()
    answer = client.call_tool(tool, arguments, progress_callback=progress)
    try:
        result = await asyncio.wait_for(answer, gone_after)
    except (TimeoutError, asyncio.TimeoutError):
        return {"gone": True, "told": told}
    return {
        "failed": bool(result.is_error),
        "text": result.content[0].text,
        "data": result.structured_content,
        "told": told,
        "seconds": time.monotonic() - began,
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(main(sys.argv[1:], json.load(sys.stdin)))))
