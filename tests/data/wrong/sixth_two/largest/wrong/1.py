def largest(folder, least=0):
    """Return the names, with the way to them, and sizes of folders of at least a size, the largest first."""
    found = []

    def measure(part, way):
        here = f"{way}/{part.name}" if way else part.name
        size = part.size + sum(measure(inner, here) for inner in part.parts)
        if size >= least:
            found.append((size, here))
        return size

    measure(folder, "")
    return [(here, size) for size, here in sorted(found, reverse=True)]
