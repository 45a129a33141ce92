def merged(streams, key=None):
    """Yield the items of sorted streams in one order; of equals, those of the first stream first."""
    rank = key or (lambda item: item)
    heads = []
    for number, stream in enumerate(map(iter, streams)):
        for item in stream:
            heapq.heappush(heads, (rank(item), number, item, stream))
            break
    while heads:
        _, number, item, stream = heapq.heappop(heads)
        yield item
        for following in stream:
            heapq.heappush(heads, (rank(following), number, following, stream))
            break
