def merge_sorted(*streams, key=None):
    """Yield what sorted streams give in order, at ties the earlier stream first; none is read further than needed."""
    end = object()

    def head(number, rest):
        item = next(rest, end)
        if item is end:
            return None
        return item if key is None else key(item), number, item, rest

    found = (head(number, iter(stream)) for number, stream in enumerate(streams))
    heads = [row for row in found if row is not None]
    heapq.heapify(heads)
    while heads:
        _, number, item, rest = heads[0]
        yield item
        following = head(number, rest)
        if following is None:
            heapq.heappop(heads)
        else:
            heapq.heapreplace(heads, following)
