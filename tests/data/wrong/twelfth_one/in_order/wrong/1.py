def in_order(root: Node | None) -> Iterator[int]:
    """Yield the values of a tree from left to right."""
    if root is not None:
        yield from in_order(root.left)
        yield root.value
        yield from in_order(root.right)
