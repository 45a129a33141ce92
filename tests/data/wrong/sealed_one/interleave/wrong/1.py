def interleave(*lists):
    """Return the first items of all lists, then the second ones, and so on; short lists end early."""
    return [item for group in zip_longest(*lists) for item in group if item is not None]
