def outline(tree, depth=None, indent="  "):
    """Return the lines of a tree, each level set in further; below a depth three dots stand for the rest."""
    if depth == 0 and tree.children:
        return [f"{tree.name} ..."]
    below = depth if depth is None else depth - 1
    lines = [tree.name]
    for child in tree.children:
        lines.extend(f"{indent}{line}" for line in outline(child, below, indent))
    return lines
