def append(path, entries):
    """Append entries to a journal, so that they outlive a crash, and return how many."""
    kept = [entry for entry in entries if entry != ""]
    with open(path, "a") as f:
        f.flush()
        os.fsync(f.fileno())
        f.write("".join(entry + "\n" for entry in kept))
    return len(kept)
