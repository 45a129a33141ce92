def read_frames(data: bytes) -> list[bytes]:
    """Return the parts of a message, each after its length in two bytes."""
    frames = []
    view = memoryview(data)
    position, end = 0, len(data)
    while position < end:
        if position + 2 > end:
            raise ValueError("header cut off")
        start = position + 2
        position = start + int.from_bytes(view[start - 2 : start], "big")
        if position > end:
            raise ValueError("body cut off")
        frames.append(view[start:position])
    return frames
