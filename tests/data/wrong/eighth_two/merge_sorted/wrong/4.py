def merge_sorted(*streams, key=None):
    """Yield what sorted streams give in order, at ties the earlier stream first; none is read further than needed."""
    heads = []
    for number, stream in enumerate(streams):
        rest = iter(stream)
        item = next(rest, None)
        if item is not None:
            heads.append((key(item) if key else item, number, item, rest))
    heapq.heapify(heads)
    while heads:
        _, number, item, rest = heads[0]
        yield item
        item = next(rest, None)
        if item is None:
            heapq.heappop(heads)
        else:
            heapq.heapreplace(heads, (key(item) if key else item, number, item, rest))
