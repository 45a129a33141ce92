def in_order(root: Node | None) -> Iterator[int]:
    """Yield the values of a tree from left to right."""
    found, stack, node = [], [], root
    while stack or node:
        while node:
            stack.append(node)
            node = node.left
        node = stack.pop()
        found.append(node.value)
        node = node.right
    yield from found
