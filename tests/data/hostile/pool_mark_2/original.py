class Node:
    def __init__(self, size): self.size = size; self.count = 0
def mark(nodes: list, extra: list) -> int:
    """Mark."""
    done = 0
    for node in nodes + extra:
        if node.size > 0:
            done = done + 1
        node.count += 1
    return done
