def tree_to_list(node):
    """Return the values of a tree in order."""
    values, todo = [], [node]
    while todo:
        node = todo.pop()
        if node is not None:
            values.append(node.value)
            todo += [node.left, node.right]
    return sorted(values)
