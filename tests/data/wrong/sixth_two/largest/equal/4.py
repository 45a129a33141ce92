def largest(folder, least=0):
    """Return the names, with the way to them, and sizes of folders of at least a size, the largest first."""
    found = []

    def measure(part, here):
        size = part.size
        for inner in part.parts:
            size += measure(inner, f"{here}/{inner.name}" if here else inner.name)
        if size >= least:
            found.append((here, size))
        return size

    measure(folder, folder.name)
    found.sort(key=lambda row: row[1], reverse=True)
    return found
