def read_frames(data: bytes) -> list[bytes]:
    """Return the parts of a message, each after its length in two bytes."""
    frames = []
    position = 0
    while position < len(data):
        (length,) = struct.unpack_from(">H", data, position)
        position += 2 + length
        if position > len(data):
            raise ValueError("body cut off")
        frames.append(data[position - length : position])
    return frames
