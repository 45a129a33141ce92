def reachable(graph, start):
    """Return what can be reached from a place, itself first, in the order of finding, breadth first."""
    order = [start]
    seen = {start}
    for place in order:
        fresh = [other for other in graph.get(place, ()) if other not in seen]
        seen.update(fresh)
        order.extend(fresh)
    return order
