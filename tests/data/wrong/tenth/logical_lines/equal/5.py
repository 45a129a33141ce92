def logical_lines(lines: Iterable[str]) -> Iterator[str]:
    """Give the lines of a settings file, continued ones as one, without comments."""
    parts: list[str] = []
    for line in lines:
        line = line.rstrip("\n")
        if line[-1:] == "\\":
            parts.append(line[:-1])
            continue
        parts.append(line)
        text = "".join(parts)
        parts = []
        start = text.lstrip()
        if start and start[0] != "#":
            yield text
    rest = "".join(parts)
    if rest:
        yield rest
