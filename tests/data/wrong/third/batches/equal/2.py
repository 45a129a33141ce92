def batches(items, size, key):
    """Yield lists of up to `size` neighbours that have the same key."""
    batch, last = [], None
    for item in items:
        name = key(item)
        if batch and (name != last or len(batch) >= size):
            yield batch
            batch = [item]
        else:
            batch.append(item)
        last = name
    if batch:
        yield batch
