def checksum(data: bytes, block: int = 4) -> int:
    """Return the sum of the blocks of some bytes, little end first, the last one filled up with zeros."""
    blocks = (data[i : i + block] for i in range(0, len(data), block))
    return sum(int.from_bytes(part, "little") for part in blocks) % 0xFFFFFFFF
