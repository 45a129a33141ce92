def find_cycle(parents: dict[str, str]) -> list[str]:
    """Return the first circle of parents that is met, from where it begins; nothing where there is none."""
    clear: set[str] = set()
    for start in parents:
        path: dict[str, int] = {}
        node = start
        while node in parents and node not in clear:
            if node in path:
                return list(path)[path[node] :]
            path[node] = len(path)
            node = parents[node]
        clear.update(path)
    return []
