def read_frames(data: bytes) -> list[bytes]:
    """Return the parts of a message, each after its length in two bytes."""
    frames = []
    position = 0
    while position < len(data):
        if position + 2 > len(data):
            raise ValueError("header cut off")
        length = data[position] * 256 + data[position + 1]
        position += 2
        body = data[position : position + length]
        if len(body) < length:
            raise ValueError("body cut off")
        frames.append(body)
        position += length
    return frames
