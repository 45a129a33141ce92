def read_blocks(data: bytes) -> dict[int, bytes]:
    """Return the blocks of a message by their tags: a byte, two bytes for the length, the rest; 0 ends it."""
    blocks = {}
    at = 0
    while at < len(data) and data[at]:
        header = data[at : at + 3]
        if len(header) < 3:
            raise ValueError("no length")
        tag, size = struct.unpack(">BH", header)
        body = data[at + 3 : at + 3 + size]
        if len(body) < size:
            raise ValueError("too short")
        blocks[tag] = body
        at += 3 + size
    return blocks
