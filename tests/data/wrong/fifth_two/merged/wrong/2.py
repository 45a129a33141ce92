def merged(streams, key=None):
    """Yield the items of sorted streams in one order; of equals, those of the first stream first."""
    heads = []
    for number, stream in enumerate(map(iter, streams)):
        for item in stream:
            heads.append((item if key is None else key(item), item, number, stream))
            break
    heapq.heapify(heads)
    while heads:
        _, item, number, stream = heapq.heappop(heads)
        yield item
        for item in stream:
            heapq.heappush(heads, (item if key is None else key(item), item, number, stream))
            break
