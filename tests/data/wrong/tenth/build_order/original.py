def build_order(needs: dict[str, list[str]]) -> list[str]:
    """Return the names so that each comes after all that it needs."""
    order: list[str] = []

    def visit(name: str, path: list[str]) -> None:
        if name in order:
            return
        if name in path:
            raise Cycle(" > ".join(path + [name]))
        for other in needs.get(name, []):
            visit(other, path + [name])
        order.append(name)

    for name in sorted(needs):
        visit(name, [])
    return order
