def depth(tree):
    """Return how many levels a tree has."""
    if not tree.children:
        return 1
    return 1 + max(depth(child) for child in tree.children)
