def batches(items: Iterable[str], limit: int) -> Iterator[list[str]]:
    """Give texts in lots whose characters together stay within a limit."""
    total = 0

    def lot(item: str) -> int:
        nonlocal total
        if len(item) > limit:
            raise ValueError("too long: " + item)
        total += len(item)
        return (total - 1) // limit

    for _, group in itertools.groupby(items, key=lot):
        yield list(group)
