def read_frames(data: bytes) -> list[bytes]:
    """Return the frames of some bytes; two bytes before each say its length, big end first."""
    frames = []
    at = 0
    while at < len(data):
        if at + 2 > len(data):
            raise ValueError("cut off")
        start = at + 2
        at = start + int.from_bytes(data[at:start], "big")
        if at > len(data):
            raise ValueError("cut off")
        frames.append(data[start:at])
    return frames
