def merge_sorted(*streams, key=None):
    """Yield what sorted streams give in order, at ties the earlier stream first; none is read further than needed."""
    end = object()
    rests = [iter(stream) for stream in streams]
    items = [next(rest, end) for rest in rests]
    while any(item is not end for item in items):
        best = best_rank = None
        for number, item in enumerate(items):
            if item is end:
                continue
            rank = item if key is None else key(item)
            if best is None or rank <= best_rank:
                best, best_rank = number, rank
        yield items[best]
        items[best] = next(rests[best], end)
