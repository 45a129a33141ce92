def in_order(root: Node | None) -> Iterator[int]:
    """Yield the values of a tree from left to right."""
    stack = []
    node = root
    while stack or node is not None:
        while node is not None:
            stack.append(node)
            node = node.left
        node = stack.pop()
        yield node.value
        node = node.right
