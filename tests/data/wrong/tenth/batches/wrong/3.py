def batches(items: Iterable[str], limit: int) -> Iterator[list[str]]:
    """Give texts in lots whose characters together stay within a limit."""
    batch: list[str] = []
    left = limit
    for item in items:
        if len(item) > limit:
            raise ValueError("too long: " + item)
        if left == 0 or len(item) > left:
            yield batch
            batch, left = [], limit
        batch.append(item)
        left -= len(item)
    if batch:
        yield batch
