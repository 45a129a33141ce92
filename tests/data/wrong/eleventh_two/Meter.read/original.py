class Meter:
    """Counts what a source gives."""

    def __init__(self, source: Callable[[], int]) -> None:
        self.source = source
        self.total = 0
        self.state = "idle"
        self.reads: dict = {}

    def read(self) -> int:
        """Read once more, and return the total; a source may read the meter itself."""
        self.total += self.source()
        return self.total
