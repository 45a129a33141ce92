def topological(needs):
    """Return names so that each stands after what it needs; ValueError if they need each other."""
    order, state = [], {}

    def visit(name):
        if state.get(name) == "done":
            return
        if state.get(name) == "open":
            raise ValueError(f"cycle at {name}")
        state[name] = "open"
        for other in needs.get(name, ()):
            visit(other)
        state[name] = "done"
        order.append(name)

    for name in needs:
        visit(name)
    return order
