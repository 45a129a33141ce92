def checksum(data: bytes) -> int:
    """Return the sum of all bytes, in one byte."""
    return sum(byte & 0x7F for byte in data) & 0xFF
