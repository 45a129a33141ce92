def find_cycle(parents: dict[str, str]) -> list[str]:
    """Return the first circle of parents that is met, from where it begins; nothing where there is none."""
    for start in parents:
        path = [start]
        while path[-1] in parents:
            after = parents[path[-1]]
            if after in path:
                return path[path.index(after) :]
            path.append(after)
    return []
