def visit(nodes: dict[str, list[str]], start: str, action: Callable[[str], None]) -> int:
    """Do an action at every node that can be reached, breadth first, each once; return how many."""
    order = {start: None}
    queue = deque([start])
    while queue:
        for other in nodes.get(queue.popleft(), []):
            if other not in order:
                order[other] = None
                queue.append(other)
    for node in order:
        action(node)
    return len(order)
