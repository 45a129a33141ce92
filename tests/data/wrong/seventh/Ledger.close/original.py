class Ledger:
    """Entries that are open until they are closed."""

    def __init__(self, entries=()):
        self.entries = list(entries)
        self.closed = 0

    def close(self, name, note=None):
        """Close the open entries of a name, with a note if there is one; return the sum of their cents."""
        total = 0
        for entry in self.entries:
            if entry.name == name and not entry.closed:
                entry.closed = True
                total += entry.cents
                self.closed += 1
                if note is not None:
                    entry.notes.append(note)
        return total
