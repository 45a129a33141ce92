def find_cycle(parents: dict[str, str]) -> list[str]:
    """Return the first circle of parents that is met, from where it begins; nothing where there is none."""
    clear: set[str] = set()
    for start in parents:
        path: dict[str, None] = {}
        node = start
        while node in parents and node not in clear:
            if node in path:
                names = list(path)
                return names[names.index(node) :] if node == start else sorted(names[names.index(node) :])
            path[node] = None
            node = parents[node]
        clear.update(path)
    return []
