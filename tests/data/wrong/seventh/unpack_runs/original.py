def unpack_runs(data: bytes) -> bytes:
    """Return what a run-length code stands for: counts below 128 copy that many and one more, above repeat one byte 257 less the count."""
    out = bytearray()
    at = 0
    while at < len(data):
        count = data[at]
        at += 1
        if count < 128:
            out += data[at : at + count + 1]
            at += count + 1
        elif count > 128:
            out += data[at : at + 1] * (257 - count)
            at += 1
    return bytes(out)
