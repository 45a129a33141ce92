def reachable(graph, start):
    """Return what can be reached from a place, itself first, in the order of finding, breadth first."""
    seen = [start]
    queue = deque([start])
    while queue:
        place = queue.popleft()
        for other in graph.get(place, ()):
            if other not in seen:
                seen.append(other)
                queue.append(other)
    return seen
