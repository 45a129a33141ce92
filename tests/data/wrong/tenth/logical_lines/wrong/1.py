def logical_lines(lines: Iterable[str]) -> Iterator[str]:
    """Give the lines of a settings file, continued ones as one, without comments."""
    buffer = ""
    for line in lines:
        line = line.rstrip()
        if line.endswith("\\"):
            buffer += line[:-1]
            continue
        text, buffer = buffer + line, ""
        if text and not text.lstrip().startswith("#"):
            yield text
    if buffer:
        yield buffer
