def merge_sorted(*streams, key=None):
    """Yield what sorted streams give in order, at ties the earlier stream first; none is read further than needed."""
    heads = []

    def push(number, rest):
        for item in rest:
            heapq.heappush(heads, (item if key is None else key(item), number, item, rest))
            return

    for number, stream in enumerate(streams):
        push(number, iter(stream))
    while heads:
        _, number, item, rest = heapq.heappop(heads)
        push(number, rest)
        yield item
