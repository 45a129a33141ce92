def logical_lines(lines: Iterable[str]) -> Iterator[str]:
    """Give the lines of a settings file, continued ones as one, without comments."""
    text = "".join(line.rstrip("\n") + "\n" for line in lines)
    for line in text.replace("\\\n", "").splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            yield line
