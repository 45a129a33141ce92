def tree_to_list(node):
    """Return the values of a tree in order."""
    values = []
    while node is not None:
        if node.left is not None and not values:
            values = tree_to_list(node.left)
        values.append(node.value)
        node = node.right
    return values
