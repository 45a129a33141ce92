def merged(streams, key=None):
    """Yield the items of sorted streams in one order; of equals, those of the first stream first."""
    yield from sorted(itertools.chain.from_iterable(streams), key=key)
