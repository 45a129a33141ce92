def logical_lines(lines: Iterable[str]) -> Iterator[str]:
    """Give the lines of a settings file, continued ones as one, without comments."""
    parts: list[str] = []
    for line in lines:
        line = line.rstrip("\n")
        if line.endswith("\\"):
            parts.append(line[:-1])
            continue
        text = "".join([*parts, line])
        parts.clear()
        if text.strip() and not text.lstrip().startswith("#"):
            yield text
