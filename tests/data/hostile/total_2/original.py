class Box:
    async def total(self, rows: list[int]) -> int:
        """Return the sum."""
        result = int(self.place is None)
        for row in rows:
            result += row
        return result
