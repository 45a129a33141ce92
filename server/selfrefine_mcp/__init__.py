"""selfrefine-mcp: the shell for coding agents, the only importer of mcp."""

from __future__ import annotations

import asyncio

import click

from selfrefine.errors import UsageError

NEEDED = "`selfrefine mcp` needs the package `mcp`, which is not installed: install selfrefine with its extra `mcp`"


@click.command("mcp")
def command() -> None:
    """Serve a coding agent over the Model Context Protocol, on stdin and stdout.

    The agent gets six tools: refine_function, verify_candidate, check,
    write_tests, behaviour_diff and apply.  Code is executed only in folders
    that you trust, since no person names it: see `selfrefine trust --help`.
    """
    from selfrefine import stdio

    # Before anything else is imported: whatever prints must not reach the client.
    reads, writes = stdio.claim()
    try:
        from selfrefine_mcp.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("mcp", "mcp_types", "anyio"):
            raise
        raise UsageError(NEEDED) from None
    from selfrefine.redact import log_to_stderr

    log_to_stderr("%(levelname)s %(name)s: %(message)s")
    asyncio.run(serve(reads, writes))
