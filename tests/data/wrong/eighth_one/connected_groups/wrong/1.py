def connected_groups(nodes, edges):
    """Group the nodes that are linked, directly or through others; groups and their members keep the nodes' order."""
    links = {node: [] for node in nodes}
    for left, right in edges:
        links[left].append(right)
        links[right].append(left)
    seen = set()

    def visit(node, reached):
        reached.add(node)
        for other in links[node]:
            if other not in reached:
                visit(other, reached)
        return reached

    groups = []
    for node in links:
        if node not in seen:
            reached = visit(node, set())
            seen |= reached
            groups.append([member for member in links if member in reached])
    return groups
