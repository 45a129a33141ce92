def range_header(header, size):
    """Return the first and last byte that a Range header asks for, or None where it is to be ignored."""
    unit, sep, spec = header.partition("=")
    if not sep or unit.strip() != "bytes" or "," in spec:
        return None
    first, dash, last = spec.strip().partition("-")
    if not dash:
        return None
    if first:
        if not first.isdecimal() or (last and not last.isdecimal()):
            return None
        start = int(first)
        end = size - 1
        if last:
            end = min(int(last), end)
        return None if start > end else (start, end)
    if not last.isdecimal():
        return None
    count = int(last)
    if not count or not size:
        return None
    return (max(size - count, 0), size - 1)
