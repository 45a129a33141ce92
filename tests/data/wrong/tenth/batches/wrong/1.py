def batches(items: Iterable[str], limit: int) -> Iterator[list[str]]:
    """Give texts in lots whose characters together stay within a limit."""
    items = list(items)
    for item in items:
        if len(item) > limit:
            raise ValueError("too long: " + item)
    batch: list[str] = []
    total = 0
    for item in items:
        if batch and total + len(item) > limit:
            yield batch
            batch, total = [], 0
        batch.append(item)
        total += len(item)
    if batch:
        yield batch
