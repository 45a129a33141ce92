def batches(items: Iterable[str], limit: int) -> Iterator[list[str]]:
    """Give texts in lots whose characters together stay within a limit."""
    batch: list[str] = []
    left = limit
    for item in items:
        size = len(item)
        if size > limit:
            raise ValueError("too long: " + item)
        if batch and size > left:
            yield batch
            batch, left = [], limit
        batch.append(item)
        left -= size
    if batch:
        yield batch
