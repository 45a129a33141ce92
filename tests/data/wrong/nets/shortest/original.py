def shortest(graph, start, end):
    """Return the length of the shortest way between two places, None if there is none."""
    queue = [(0, start)]
    done = set()
    while queue:
        length, place = heapq.heappop(queue)
        if place == end:
            return length
        if place in done:
            continue
        done.add(place)
        for other, step in graph.get(place, {}).items():
            if other not in done:
                heapq.heappush(queue, (length + step, other))
    return None
