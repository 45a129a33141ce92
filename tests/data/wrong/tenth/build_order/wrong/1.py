def build_order(needs: dict[str, list[str]]) -> list[str]:
    """Return the names so that each comes after all that it needs."""
    done: dict[str, None] = {}

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in done:
            return
        if name in path:
            raise Cycle(" > ".join((*path, name)))
        for other in needs.get(name, ()):
            visit(other, (*path, name))
        done[name] = None

    for name in needs:
        visit(name, ())
    return list(done)
