def checksum(data: bytes, block: int = 4) -> int:
    """Return the sum of the blocks of some bytes, little end first, the last one filled up with zeros."""
    total = 0
    for i in range(0, len(data), block):
        part = data[i : i + block].ljust(block, b"\0")
        total = (total + int.from_bytes(part, "little")) & 0xFFFFFFFF
    return total
