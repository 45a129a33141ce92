def children_first(tree, name="root"):
    """Yield the names of a tree of dicts, children before their parent, those without children in order."""
    for child, below in tree.items():
        if below:
            yield from children_first(below, child)
        else:
            yield child
    yield name
