def parse_port(text: str) -> int:
    """Read a port; raise ValueError if it is none."""
    if not text.isdigit():
        raise ValueError(f"not a number: {text!r}")
    if (port := int(text)) > 65535:
        raise ValueError(f"not a port: {port}")
    return port
