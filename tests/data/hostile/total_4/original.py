class Box:
    def __init__(self, place, rows):
        self.place, self.rows = place, rows

    def total(self, rows: list[int]) -> int:
        """Return the sum."""
        result = int(self.place is None)
        for row in rows:
            result += row
        return result
