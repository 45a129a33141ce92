def mark(nodes: list) -> int:
    """Mark."""
    done = 0
    for node in nodes:
        if node.size > 0:
            done = done + 1
        node.count += 1
    return done
