def cheapest_route(roads, start, goal):
    """Return the cost of the cheapest way and its places, or None; `roads` has a dict of costs for each place."""
    queue = [(0, [start])]
    done = {start}
    best = None
    while queue:
        cost, path = heapq.heappop(queue)
        place = path[-1]
        if place == goal:
            return cost, path
        for other, more in roads.get(place, {}).items():
            if other not in done or other == goal:
                done.add(other)
                heapq.heappush(queue, (cost + more, [*path, other]))
    return best
