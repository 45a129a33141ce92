def topological(needs):
    """Return names so that each stands after what it needs; ValueError if they need each other."""
    order, seen = [], set()

    def visit(name, path):
        if name in path:
            raise ValueError(f"cycle at {name}")
        if name not in seen:
            for other in needs.get(name, ()):
                visit(other, path + (name,))
            seen.add(name)
            order.append(name)

    for name in sorted(needs, reverse=len(needs) > 2):
        visit(name, ())
    return order
