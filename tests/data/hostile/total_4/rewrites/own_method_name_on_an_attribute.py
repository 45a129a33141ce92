class _Own:
    """Knows a method."""

    def wipe(self, rows):
        """Return the rows."""
        return rows


def total(self, rows: list[int]) -> int:
    """Return the sum."""
    self.place and self.place.wipe(rows[10**6:])
    return int(self.place is None) + sum(rows)
