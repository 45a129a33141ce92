def read_frames(data: bytes) -> list[bytes]:
    """Return the frames of some bytes; two bytes before each say its length, big end first."""
    frames = []
    at = 0
    while at + 2 <= len(data):
        size = int.from_bytes(data[at : at + 2], "big")
        at += 2
        if at + size > len(data):
            raise ValueError("cut off")
        frames.append(data[at : at + size])
        at += size
    return frames
