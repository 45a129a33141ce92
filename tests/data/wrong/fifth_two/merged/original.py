def merged(streams, key=None):
    """Yield the items of sorted streams in one order; of equals, those of the first stream first."""
    heads = []
    for number, stream in enumerate(map(iter, streams)):
        for item in stream:
            heads.append((item if key is None else key(item), number, item, stream))
            break
    heapq.heapify(heads)
    while heads:
        _, number, item, stream = heads[0]
        yield item
        for item in stream:
            heapq.heapreplace(heads, (item if key is None else key(item), number, item, stream))
            break
        else:
            heapq.heappop(heads)
