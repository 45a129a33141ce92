def cheapest_route(roads, start, goal):
    """Return the cost of the cheapest way and its places, or None; `roads` has a dict of costs for each place."""
    costs, before = {start: 0}, {}
    queue = [(0, start)]
    while queue:
        cost, place = heapq.heappop(queue)
        if place == goal:
            path = [place]
            while path[-1] in before:
                path.append(before[path[-1]])
            return cost, path[::-1]
        for other, more in roads.get(place, {}).items():
            if cost + more <= costs.get(other, float("inf")) and other != start:
                costs[other] = cost + more
                before[other] = place
                heapq.heappush(queue, (cost + more, other))
    return None
