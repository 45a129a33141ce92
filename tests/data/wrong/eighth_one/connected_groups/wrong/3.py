def connected_groups(nodes, edges):
    """Group the nodes that are linked, directly or through others; groups and their members keep the nodes' order."""
    links = defaultdict(set)
    for left, right in edges:
        links[left].add(right)
        links[right].add(left)
    nodes = list(dict.fromkeys(nodes))
    groups, seen = [], set()
    for node in nodes:
        if node in seen:
            continue
        reached, todo = {node}, [node]
        while todo:
            fresh = links[todo.pop()] - reached
            reached |= fresh
            todo.extend(fresh)
        seen |= reached
        groups.append([member for member in nodes if member in reached])
    return groups
