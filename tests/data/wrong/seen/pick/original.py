def pick(items, count):
    """Return some items by lot."""
    if count >= len(items):
        return list(items)
    return random.sample(items, count)
