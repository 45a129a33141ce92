def checksum(data: bytes, block: int = 4) -> int:
    """Return the sum of the blocks of some bytes, little end first, the last one filled up with zeros."""
    total = 0
    while data:
        part, data = data[:block], data[block:]
        total += int.from_bytes(part, "big" if len(part) < block else "little")
    return total & 0xFFFFFFFF
