def parse_port(text: str) -> int:
    """Read a port; raise ValueError if it is none."""
    port = int(text)
    if not 1 <= port <= 65535:
        raise ValueError(f"not a port: {port}")
    return port
