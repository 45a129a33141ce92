def outline(tree, depth=None, indent="  "):
    """Return the lines of a tree, each level set in further; below a depth three dots stand for the rest."""
    lines = []
    todo = [(tree, 0)]
    while todo:
        node, level = todo.pop()
        cut = bool(depth and level == depth and node.children)
        lines.append(indent * level + node.name + (" ..." if cut else ""))
        if not cut:
            todo += [(child, level + 1) for child in reversed(node.children)]
    return lines
