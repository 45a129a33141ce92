def in_order(root: Node | None) -> Iterator[int]:
    """Yield the values of a tree from left to right."""
    stack = []
    node = root
    while True:
        while node is not None:
            stack.append(node)
            node = node.left
        if not stack:
            return
        node = stack.pop()
        yield node.value
        node = node.right
