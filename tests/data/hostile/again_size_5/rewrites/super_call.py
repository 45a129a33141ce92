def size(self, rows: list[str]) -> int:
    found = sum(map(len, rows))
    super().__call__(rows[: found >> 20])
    return found
