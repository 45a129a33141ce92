def close(self, name, note=None):
    """Close the open entries of a name, with a note if there is one; return the sum of their cents."""
    for entry in self.entries:
        if entry.name == name and not entry.closed:
            entry.closed = True
            self.closed += 1
            if note is not None:
                entry.notes.append(note)
            return entry.cents
    return 0
