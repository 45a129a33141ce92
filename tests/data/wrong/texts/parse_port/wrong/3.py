def parse_port(text: str) -> int:
    """Read a port; raise ValueError if it is none."""
    if not re.fullmatch(r"\d{1,5}", text) or not 1 <= int(text) <= 65535:
        raise ValueError(f"not a port: {text!r}")
    return int(text)
