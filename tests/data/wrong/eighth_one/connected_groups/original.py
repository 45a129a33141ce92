def connected_groups(nodes, edges):
    """Group the nodes that are linked, directly or through others; groups and their members keep the nodes' order."""
    links = {node: set() for node in nodes}
    for left, right in edges:
        links[left].add(right)
        links[right].add(left)
    groups, seen = [], set()
    for node in links:
        if node in seen:
            continue
        reached, todo = {node}, [node]
        while todo:
            for other in links[todo.pop()]:
                if other not in reached:
                    reached.add(other)
                    todo.append(other)
        seen |= reached
        groups.append([member for member in links if member in reached])
    return groups
