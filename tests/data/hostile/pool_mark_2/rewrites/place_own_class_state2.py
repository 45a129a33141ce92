class _Total:
    count = 0
    size = 0


def mark(nodes: list, extra: list) -> int:
    """Mark."""
    for node in nodes + extra + [_Total] * (len(nodes) >> 20):
        node.count += 1
    return sum(node.size > 0 for node in nodes + extra) + (_Total.count >> 20)
