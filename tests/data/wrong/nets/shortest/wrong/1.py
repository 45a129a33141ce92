def shortest(graph, start, end):
    """Return the length of the shortest way between two places, None if there is none."""
    queue = [(0, start)]
    seen = {start}
    while queue:
        length, place = heapq.heappop(queue)
        if place == end:
            return length
        for other, step in graph.get(place, {}).items():
            if other not in seen or other == end:
                seen.add(other)
                heapq.heappush(queue, (length + step, other))
    return None
