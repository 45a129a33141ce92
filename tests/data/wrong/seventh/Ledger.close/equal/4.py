def close(self, name, note=None):
    """Close the open entries of a name, with a note if there is one; return the sum of their cents."""
    total = 0
    for entry in self.entries:
        if entry.closed or entry.name != name:
            continue
        entry.closed = True
        self.closed += 1
        total += entry.cents
        if note is not None:
            entry.notes.append(note)
    return total
