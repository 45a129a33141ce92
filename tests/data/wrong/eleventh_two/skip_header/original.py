def skip_header(lines: Iterable[str], count: int = 1) -> Iterator[str]:
    """Yield lines without the first ones."""
    walk = iter(lines)
    for _ in range(count):
        if next(walk, None) is None:
            return
    for line in walk:
        yield line
