def values_of(node):
    """Return the values of a linked list."""
    found = []
    while node and node.value:
        found.append(node.value)
        node = node.next
    return found
