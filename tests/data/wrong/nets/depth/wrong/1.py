def depth(tree):
    """Return how many levels a tree has."""
    levels = 1
    while tree.children:
        tree = tree.children[0]
        levels += 1
    return levels
