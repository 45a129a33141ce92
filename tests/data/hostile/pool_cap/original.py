class Node:
    limit = 3
    def __init__(self, size): self.size = size

def cap(nodes: list, limit: int) -> int:
    """Cap."""
    done = 0
    for node in nodes:
        if isinstance(node, Node):
            done = done + 1
            node.limit = limit
    return done
