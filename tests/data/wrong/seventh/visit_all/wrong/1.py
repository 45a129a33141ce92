def visit_all(node, visit):
    """Call for each table or list of a tree after its parts, with the way to it; what it gives stands in its place unless it is None."""

    def walk(value, way):
        if isinstance(value, dict):
            value = {key: walk(part, (*way, key)) for key, part in value.items()}
        elif isinstance(value, list):
            value = [walk(part, (*way, at)) for at, part in enumerate(value)]
        else:
            return value
        return visit(value, way) or value

    return walk(node, ())
