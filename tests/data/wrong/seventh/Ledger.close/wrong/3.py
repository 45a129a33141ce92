def close(self, name, note=None):
    """Close the open entries of a name, with a note if there is one; return the sum of their cents."""
    found = [entry for entry in self.entries if entry.name == name and not entry.closed]
    for entry in found:
        entry.closed = True
        if note is not None:
            entry.notes = [note]
    self.closed += len(found)
    return sum(entry.cents for entry in found)
