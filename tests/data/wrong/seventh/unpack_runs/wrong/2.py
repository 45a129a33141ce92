def unpack_runs(data: bytes) -> bytes:
    """Return what a run-length code stands for: counts below 128 copy that many and one more, above repeat one byte 257 less the count."""
    out = []
    rest = iter(data)
    for count in rest:
        if count < 128:
            out.extend(itertools.islice(rest, count + 1))
        elif count > 128:
            out.extend([next(rest, 0)] * (257 - count))
    return bytes(out)
