def connected_groups(nodes, edges):
    """Group the nodes that are linked, directly or through others; groups and their members keep the nodes' order."""
    links = {node: [] for node in nodes}
    for left, right in edges:
        links[left].append(right)
        links[right].append(left)
    number = {}
    count = 0
    for start in links:
        if start in number:
            continue
        number[start] = count
        todo = deque([start])
        while todo:
            for other in links[todo.popleft()]:
                if other not in number:
                    number[other] = count
                    todo.append(other)
        count += 1
    groups = [[] for _ in range(count)]
    for node in links:
        groups[number[node]].append(node)
    return groups
