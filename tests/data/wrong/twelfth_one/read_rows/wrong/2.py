def read_rows(opened: Callable[[], object]) -> Iterator[list[str]]:
    """Yield the rows of a file with commas; it is opened when the first is wanted, and closed in any case."""
    file = opened()
    for line in file:
        line = line.rstrip("\n")
        if line:
            yield line.split(",")
    file.close()
