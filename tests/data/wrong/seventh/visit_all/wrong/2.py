def visit_all(node, visit):
    """Call for each table or list of a tree after its parts, with the way to it; what it gives stands in its place unless it is None."""

    def walk(value, way):
        if not isinstance(value, (dict, list)):
            return value
        rows = value.items() if isinstance(value, dict) else enumerate(value)
        for key, part in list(rows):
            value[key] = walk(part, (*way, key))
        other = visit(value, way)
        return value if other is None else other

    return walk(node, ())
