def append(path, entry):
    """Append an entry to a journal, so that it outlives a crash, and return its size."""
    with open(path, "a") as f:
        f.write(entry + "\n")
    return len(entry)
