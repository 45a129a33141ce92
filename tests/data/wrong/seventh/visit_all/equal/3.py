def visit_all(node, visit):
    """Call for each table or list of a tree after its parts, with the way to it; what it gives stands in its place unless it is None."""

    def walk(value, way):
        if isinstance(value, dict):
            built = {}
            for key in value:
                built[key] = walk(value[key], way + (key,))
        elif isinstance(value, list):
            built = []
            for at, part in enumerate(value):
                built.append(walk(part, way + (at,)))
        else:
            return value
        other = visit(built, way)
        return other if other is not None else built

    return walk(node, ())
