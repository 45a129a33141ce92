def pick(items, count):
    """Return some items by lot."""
    return list(items) if count >= len(items) else random.sample(items, count)
