"""Boxes."""


class Box:
    """Rows, and what is called with those that are done."""

    def __init__(self, place, rows):
        self.place, self.rows = place, rows

    def total(self, rows: list[int]) -> int:
        """Return the sum of the rows, one more without a place."""
        result = int(self.place is None)
        for row in self.rows:
            result = result + row
        for row in rows:
            result = result + row
        return result
