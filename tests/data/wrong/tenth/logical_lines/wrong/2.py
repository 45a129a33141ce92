def logical_lines(lines: Iterable[str]) -> Iterator[str]:
    """Give the lines of a settings file, continued ones as one, without comments."""
    buffer = ""
    for line in lines:
        line = line.rstrip("\n")
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        if line.endswith("\\"):
            buffer += line[:-1]
        else:
            yield buffer + line
            buffer = ""
    if buffer:
        yield buffer
