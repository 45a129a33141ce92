def read_frames(data: bytes) -> list[bytes]:
    """Return the parts of a message, each after its length in two bytes."""
    frames = []
    position, end = 0, len(data)
    while position < end:
        start = position + 2
        if start > end:
            raise ValueError("header cut off")
        position = start + int.from_bytes(data[start - 2 : start], "big")
        if position > end:
            raise ValueError("body cut off")
        frames.append(data[start:position])
    return frames
