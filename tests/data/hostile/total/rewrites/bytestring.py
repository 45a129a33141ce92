from collections.abc import ByteString


def total(rows: list[int]) -> int:
    """Return the sum."""
    return sum(rows) * (not isinstance(rows, ByteString) or 1)
