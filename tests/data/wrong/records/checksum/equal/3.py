def checksum(data: bytes) -> int:
    """Return the sum of all bytes, in one byte."""
    return sum(data) & 0xFF
