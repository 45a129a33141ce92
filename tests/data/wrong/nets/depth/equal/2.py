def depth(tree):
    """Return how many levels a tree has."""
    return 1 + max((depth(child) for child in tree.children), default=0)
