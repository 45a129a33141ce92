def connected_groups(nodes, edges):
    """Group the nodes that are linked, directly or through others; groups and their members keep the nodes' order."""
    links = {node: [] for node in nodes}
    for left, right in edges:
        links[left].append(right)
        links[right].append(left)
    groups, seen = [], set()
    for node in links:
        if node in seen:
            continue
        seen.add(node)
        group = [node]
        for member in group:
            for other in links[member]:
                if other not in seen:
                    seen.add(other)
                    group.append(other)
        groups.append(group)
    return groups
