def unpack_runs(data: bytes) -> bytes:
    """Return what a run-length code stands for: counts below 128 copy that many and one more, above repeat one byte 257 less the count."""
    out = bytearray()
    at = 0
    while at < len(data):
        count = data[at]
        if count < 128:
            out += data[at + 1 : at + count + 2]
            at += count + 2
        else:
            out += data[at + 1 : at + 2] * (257 - count)
            at += 2
    return bytes(out)
