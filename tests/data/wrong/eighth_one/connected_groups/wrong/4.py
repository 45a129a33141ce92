def connected_groups(nodes, edges):
    """Group the nodes that are linked, directly or through others; groups and their members keep the nodes' order."""
    label = {node: node for node in nodes}
    for left, right in edges:
        label[right] = label[left]
    groups = {}
    for node, name in label.items():
        groups.setdefault(name, []).append(node)
    return list(groups.values())
