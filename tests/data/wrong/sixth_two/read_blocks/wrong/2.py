def read_blocks(data: bytes) -> dict[int, bytes]:
    """Return the blocks of a message by their tags: a byte, two bytes for the length, the rest; 0 ends it."""
    blocks = {}
    at = 0
    while at < len(data):
        tag = data[at]
        if tag == 0:
            break
        if at + 3 > len(data):
            raise ValueError("no length")
        size = data[at + 2]
        body = data[at + 3 : at + 3 + size]
        if len(body) < size:
            raise ValueError("too short")
        blocks[tag] = blocks.get(tag, b"") + body
        at += 3 + size
    return blocks
