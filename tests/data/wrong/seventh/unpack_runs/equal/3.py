def unpack_runs(data: bytes) -> bytes:
    """Return what a run-length code stands for: counts below 128 copy that many and one more, above repeat one byte 257 less the count."""
    parts = []
    at, end = 0, len(data)
    while at < end:
        count = data[at]
        if count == 128:
            at += 1
        elif count < 128:
            parts.append(data[at + 1 : at + 2 + count])
            at += count + 2
        else:
            parts.append(data[at + 1 : at + 2] * (257 - count))
            at += 2
    return b"".join(parts)
