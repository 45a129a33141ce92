def skip_header(lines: Iterable[str], count: int = 1) -> Iterator[str]:
    """Yield lines without the first ones."""
    for line in itertools.islice(lines, count, None):
        yield line
