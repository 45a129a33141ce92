def read_frames(data: bytes) -> list[bytes]:
    """Return the frames of some bytes; two bytes before each say its length, big end first."""
    frames = []
    at = 0
    while at < len(data):
        if at + 2 > len(data):
            raise ValueError("cut off")
        size = data[at] * 255 + data[at + 1]
        frame = data[at + 2 : at + 2 + size]
        if len(frame) < size:
            raise ValueError("cut off")
        frames.append(frame)
        at += 2 + size
    return frames
