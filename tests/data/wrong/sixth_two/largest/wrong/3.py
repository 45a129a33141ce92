def largest(folder, least=0):
    """Return the names, with the way to them, and sizes of folders of at least a size, the largest first."""
    found = []

    def measure(part, way):
        here = f"{way}/{part.name}" if way else part.name
        size = part.size
        for inner in part.parts:
            size += measure(inner, here)
        if size >= least or part is folder:
            found.append((here, size))
        return size

    measure(folder, "")
    return sorted(found, key=lambda row: -row[1])
