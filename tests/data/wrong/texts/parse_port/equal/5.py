def parse_port(text: str) -> int:
    """Read a port; raise ValueError if it is none."""
    if not text.isdigit():
        raise ValueError(f"not a number: {text!r}")
    port = int(text)
    if 1 <= port <= 65535:
        return port
    raise ValueError(f"not a port: {port}")
