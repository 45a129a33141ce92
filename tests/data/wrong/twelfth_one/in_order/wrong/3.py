def in_order(root: Node | None) -> Iterator[int]:
    """Yield the values of a tree from left to right."""
    stack = [(root, False)]
    while stack:
        node, done = stack.pop()
        if node is None:
            continue
        if done:
            yield node.value
        else:
            stack += [(node.right, False), (node, True), (node.left, False)]
