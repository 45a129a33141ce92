def visit(nodes: dict[str, list[str]], start: str, action: Callable[[str], None]) -> int:
    """Do an action at every node that can be reached, breadth first, each once; return how many."""
    seen = {start}
    queue = deque([start])
    while queue:
        node = queue.popleft()
        action(node)
        for other in nodes.get(node, []):
            if other not in seen:
                seen.add(other)
                queue.append(other)
    return len(seen)
