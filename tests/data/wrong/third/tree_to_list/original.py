def tree_to_list(node):
    """Return the values of a tree in order."""
    if node is None:
        return []
    return tree_to_list(node.left) + [node.value] + tree_to_list(node.right)
