def read_frames(data: bytes) -> list[bytes]:
    """Return the parts of a message, each after its length in two bytes."""
    frames = []
    position = 0
    while position + 2 <= len(data):
        start = position + 2
        position = start + int.from_bytes(data[start - 2 : start], "big")
        if position > len(data):
            raise ValueError("body cut off")
        frames.append(data[start:position])
    return frames
