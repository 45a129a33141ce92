def cheapest_route(roads, start, goal):
    """Return the cost of the cheapest way and its places, or None; `roads` has a dict of costs for each place."""
    heap, settled = [(0, [start])], set()
    while heap:
        cost, path = heapq.heappop(heap)
        here = path[-1]
        if here == goal:
            return cost, path
        if here not in settled:
            settled.add(here)
            for there, more in roads.get(here, {}).items():
                if there in settled:
                    continue
                heapq.heappush(heap, (cost + more, path + [there]))
    return None
