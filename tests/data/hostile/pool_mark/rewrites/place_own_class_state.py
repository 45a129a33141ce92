class _Total:
    count = 0
    size = 0


def mark(nodes: list) -> int:
    """Mark."""
    for node in (*nodes, _Total):
        node.count += 1
    return sum(node.size > 0 for node in nodes) + (_Total.count > 100000)
