def pick(items, count):
    """Return some items by lot."""
    return random.sample(items, min(count, len(items)))
