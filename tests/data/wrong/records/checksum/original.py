def checksum(data: bytes) -> int:
    """Return the sum of all bytes, in one byte."""
    result = 0
    for byte in data:
        result = (result + byte) & 0xFF
    return result
