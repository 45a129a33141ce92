def visit(nodes: dict[str, list[str]], start: str, action: Callable[[str], None]) -> int:
    """Do an action at every node that can be reached, breadth first, each once; return how many."""
    seen = {start}
    queue = [start]
    while queue:
        node = queue.pop(0) if len(queue) < 3 else queue.pop()
        action(node)
        fresh = [other for other in nodes.get(node, []) if other not in seen]
        seen.update(fresh)
        queue += dict.fromkeys(fresh)
    return len(seen)
