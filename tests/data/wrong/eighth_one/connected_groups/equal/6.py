def connected_groups(nodes, edges):
    """Group the nodes that are linked, directly or through others; groups and their members keep the nodes' order."""
    parent = {node: node for node in nodes}

    def root(node):
        while parent[node] is not node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    for left, right in edges:
        first, second = root(left), root(right)
        parent[second] = first
    groups = {}
    for node in parent:
        groups.setdefault(root(node), []).append(node)
    return list(groups.values())
