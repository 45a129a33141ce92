def parse_port(text: str) -> int:
    """Read a port; raise ValueError if it is none."""
    if not text.isdigit():
        raise ValueError(f"not a number: {text!r}")
    port = int(text)
    if port < 1 or port > 65535:
        raise ValueError(f"not a port: {port}")
    return port
