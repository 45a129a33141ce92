def merge_sorted(*streams, key=None):
    """Yield what sorted streams give in order, at ties the earlier stream first; none is read further than needed."""
    heads = []
    for number, stream in enumerate(streams):
        rest = iter(stream)
        for item in rest:
            heads.append((item if key is None else key(item), number, item, rest))
            break
    heapq.heapify(heads)
    while heads:
        _, number, item, rest = heads[0]
        yield item
        for item in rest:
            rank = item if key is None else key(item)
            heapq.heapreplace(heads, (rank, number, item, rest))
            break
        else:
            heapq.heappop(heads)
