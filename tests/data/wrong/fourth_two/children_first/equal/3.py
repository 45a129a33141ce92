def children_first(tree, name="root"):
    """Yield the names of a tree of dicts, children before their parent, those without children in order."""
    for child, below in tree.items():
        if not below:
            yield child
        else:
            for each in children_first(below, child):
                yield each
    yield name
