def outline(tree, depth=None, indent="  "):
    """Return the lines of a tree, each level set in further; below a depth three dots stand for the rest."""
    lines = [tree.name]
    if not tree.children:
        return lines
    if depth == 0:
        return [f"{tree.name} ..."]
    below = None if depth is None else depth - 1
    for child in tree.children:
        lines += [indent + line for line in outline(child, below, indent)]
    return lines
