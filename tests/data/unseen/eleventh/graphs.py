"""Nodes and edges, as somebody writes them first; written before any rule was touched for them."""


def generations(nodes, edges):
    """The nodes in layers, each behind all that point to it."""
    remaining = list(nodes)
    layers = []
    while remaining:
        layer = []
        for node in remaining:
            blocked = False
            for source, target in edges:
                if target == node and source in remaining:
                    blocked = True
                    break
            if not blocked:
                layer.append(node)
        if not layer:
            raise ValueError("there is a circle")
        layers.append(layer)
        remaining = [node for node in remaining if node not in layer]
    return layers


def adjacency_lines(nodes, edges):
    """A line for each node with the nodes it is joined to; each edge is written once."""
    lines = []
    written = []
    for node in nodes:
        line = str(node)
        for source, target in edges:
            if source == node:
                other = target
            elif target == node:
                other = source
            else:
                continue
            if other in written:
                continue
            line += " " + str(other)
        written.append(node)
        lines.append(line)
    return lines


def similarities(links, pairs):
    """Of each two nodes, the share of neighbours that they have in common."""
    scores = []
    for first, second in pairs:
        if first not in links or second not in links:
            scores.append(0.0)
            continue
        shared = [node for node in links[first] if node in links[second]]
        together = list(links[first])
        for node in links[second]:
            if node not in together:
                together.append(node)
        if together:
            scores.append(len(shared) / len(together))
        else:
            scores.append(0.0)
    return scores


def longest_route(edges, start):
    """The length of the longest way from a node, along edges that have lengths."""

    def after(node):
        best = 0
        for source, target, length in edges:
            if source != node:
                continue
            total = length + after(target)
            if total > best:
                best = total
        return best

    if not any(start in (source, target) for source, target, _ in edges):
        raise ValueError(f"unknown node {start}")
    return after(start)


def clusters(nodes, edges):
    """The nodes in groups, so that no edge leads from one group to another."""
    labels = {}
    for number, node in enumerate(nodes):
        labels[node] = number
    for first, second in edges:
        if first not in labels or second not in labels:
            continue
        new = labels[first]
        old = labels[second]
        if new == old:
            continue
        for node in labels:
            if labels[node] == old:
                labels[node] = new
    groups = []
    for number in sorted(set(labels.values())):
        groups.append([node for node in nodes if labels[node] == number])
    return groups


def _edges(r, n, count):
    return [(r.randrange(n + 1), r.randrange(n + 1)) for _ in range(count)]


def _layered(r, width, depth):
    return [(d * width + a, (d + 1) * width + r.randrange(width), r.randrange(1, 9)) for d in range(depth) for a in range(width) for _ in range(2)]


INPUTS = {
    "generations": lambda r, n: (
        list(range(n if n < 9 else n // 2)),
        [(a, b) for a, b in _edges(r, n if n < 9 else n // 2, n) if a < b or (n < 9 and r.random() < 0.1)],
    ),
    "adjacency_lines": lambda r, n: (list(range(n)), _edges(r, n, 2 * n)),
    "similarities": lambda r, n: (
        {i: [r.randrange(n + 1) for _ in range(r.randrange(n // 2 + 1))] for i in range(n)},
        _edges(r, n, n // 2),
    ),
    "longest_route": lambda r, n: (_layered(r, 2, n // 3 + 1) if n < 9 else _layered(r, 4, 11), r.choice([0, 0, 1, 99]) if n < 9 else 0),
    "clusters": lambda r, n: ([f"v{i}" for i in range(n)], [(f"v{a}", f"v{b}") for a, b in _edges(r, n, n)]),
}
