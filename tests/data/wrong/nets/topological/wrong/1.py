def topological(needs):
    """Return names so that each stands after what it needs; ValueError if they need each other."""
    order, path = [], []

    def visit(name):
        if name in order:
            return
        if name in path[:-1]:
            raise ValueError(f"cycle at {name}")
        if path and path[-1] == name:
            return
        path.append(name)
        for other in needs.get(name, ()):
            visit(other)
        path.pop()
        order.append(name)

    for name in needs:
        visit(name)
    return order
