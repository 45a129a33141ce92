def range_header(header, size):
    """Return the first and last byte that a Range header asks for, or None where it is to be ignored."""
    unit, sep, spec = header.partition("=")
    if unit.strip() != "bytes" or not sep or "," in spec:
        return None
    first, dash, last = spec.strip().partition("-")
    if not dash:
        return None
    if not first:
        if not last.isdecimal():
            return None
        count = int(last)
        return (max(size - count, 0), size - 1) if count and size else None
    if not first.isdecimal() or (last and not last.isdecimal()):
        return None
    start = int(first)
    end = min(int(last), size - 1) if last else size - 1
    return (start, end) if start <= end else None
