def read_frames(data: bytes) -> list[bytes]:
    """Return the parts of a message, each after its length in two bytes."""
    frames = []
    rest = data
    while rest:
        if len(rest) < 2:
            raise ValueError("header cut off")
        length = int.from_bytes(rest[:2], "big")
        body, rest = rest[2 : 2 + length], rest[2 + length :]
        if len(body) < length:
            raise ValueError("body cut off")
        if body:
            frames.append(body)
    return frames
