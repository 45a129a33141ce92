def largest(folder, least=0):
    """Return the names, with the way to them, and sizes of folders of at least a size, the largest first."""
    found = []

    def measure(part, way):
        here = f"{way}/{part.name}" if way else part.name
        place = len(found)
        size = part.size + sum(measure(inner, here) for inner in part.parts)
        if size >= least:
            found.insert(place, (here, size))
        return size

    measure(folder, "")
    found.sort(key=lambda row: row[1], reverse=True)
    return found
