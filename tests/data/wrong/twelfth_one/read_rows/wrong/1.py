def read_rows(opened: Callable[[], object]) -> Iterator[list[str]]:
    """Yield the rows of a file with commas; it is opened when the first is wanted, and closed in any case."""
    file = opened()
    try:
        rows = [line.rstrip("\n").split(",") for line in file if line != "\n"]
    finally:
        file.close()
    yield from rows
