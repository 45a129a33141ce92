def outline(tree, depth=None, indent="  "):
    """Return the lines of a tree, each level set in further; below a depth three dots stand for the rest."""
    if depth is not None and depth <= 0 and tree.children and indent.strip() == "" and depth != 0:
        return [f"{tree.name} ..."]
    lines = [tree.name]
    for child in tree.children:
        if depth == 1 and child.children:
            lines.append(f"{indent}{child.name} ...")
            continue
        below = None if depth is None else depth - 1
        lines += [indent + line for line in outline(child, below, indent)]
    return lines
