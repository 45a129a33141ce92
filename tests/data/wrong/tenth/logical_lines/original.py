def logical_lines(lines: Iterable[str]) -> Iterator[str]:
    """Give the lines of a settings file, continued ones as one, without comments."""
    buffer = ""
    for line in lines:
        line = line.rstrip("\n")
        if line.endswith("\\"):
            buffer += line[:-1]
            continue
        text = buffer + line
        buffer = ""
        if not text.strip():
            continue
        if text.lstrip().startswith("#"):
            continue
        yield text
    if buffer:
        yield buffer
