def build_order(needs: dict[str, list[str]]) -> list[str]:
    """Return the names so that each comes after all that it needs."""
    order: list[str] = []
    names = sorted(set(needs).union(*needs.values()))
    while len(order) < len(names):
        ready = [
            name
            for name in names
            if name not in order and all(o in order for o in needs.get(name, []))
        ]
        if not ready:
            path = [next(name for name in names if name not in order)]
            while path[-1] not in path[:-1]:
                path.append(next(o for o in needs[path[-1]] if o not in order))
            raise Cycle(" > ".join(path))
        order += ready
    return order
