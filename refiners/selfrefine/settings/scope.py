"""Scope: which settings a repository, or the settings of a folder, may decide."""

from __future__ import annotations

from typing import Any

from selfrefine.settings.table import FIELDS, GRADES


def refuse(name: str, value: Any, below: Any) -> str | None:
    """Return why a repository may not set this, or None."""
    scope = FIELDS[name].metadata["scope"]
    if scope == "style":
        return None
    if scope == "user":
        return "only the user's own settings may set this"
    if name == "engine":
        return (
            None
            if value == "rules"
            else "a repository may only choose the offline engine"
        )
    if name == "preview":
        return (
            None
            if value == "document"
            else "a repository may only turn the question on"
        )
    if name == "min_grade":
        # Unset means to show `partly` but to write only `verified`: anything less would loosen that.
        floor = GRADES.index(below or "verified")
        stricter = GRADES.index(value or "unverified") >= floor
        return None if stricter else "a repository may only raise it"
    # A budget of 0 means no limit.
    return (
        None
        if value and (not below or value <= below)
        else "a repository may only lower it"
    )


def refuse_trusted(name: str, value: Any, below: Any) -> str | None:
    """Return why even a trusted folder's settings may not set this, or None."""
    if name == "base_url" and not is_loopback(value):
        return "only initializationOptions, the environment or the user's file may name another machine"
    if (
        name in {"api_key_env", "api_key_command", "sandbox", "prefetch"}
        and value != below
    ):
        return "only initializationOptions, the environment or the user's file may set this"
    return None


def is_loopback(url: str) -> bool:
    """Whether a web address leads to this machine."""
    import ipaddress
    from urllib.parse import urlsplit

    try:
        name = urlsplit(url).hostname or ""
        return name == "localhost" or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
