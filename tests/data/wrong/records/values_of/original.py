def values_of(node):
    """Return the values of a linked list."""
    found = []
    while node is not None:
        found.append(node.value)
        node = node.next
    return found
