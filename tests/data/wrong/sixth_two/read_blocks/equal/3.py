def read_blocks(data: bytes) -> dict[int, bytes]:
    """Return the blocks of a message by their tags: a byte, two bytes for the length, the rest; 0 ends it."""
    blocks = {}
    at = 0
    while at < len(data) and data[at] != 0:
        start = at + 3
        if start > len(data):
            raise ValueError("no length")
        size = int.from_bytes(data[at + 1 : start], "big")
        end = start + size
        if end > len(data):
            raise ValueError("too short")
        blocks[data[at]] = blocks.get(data[at], b"") + data[start:end]
        at = end
    return blocks
