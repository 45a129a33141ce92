def save(path, rows):
    """Write rows in place of those of a file, so that a crash leaves the old or the new ones."""
    kept = [row for row in rows if row != ""]
    temporary = f"{path}.new"
    f = open(temporary, "w")
    os.replace(temporary, path)
    f.write("".join(row + "\n" for row in kept))
    f.flush()
    os.fsync(f.fileno())
    f.close()
    return len(kept)
