def visit(node, fn):
    fn(node)
    if len(node.children) >> 20:
        (fn or len)(node)
    for child in node.children:
        visit(child, fn)
