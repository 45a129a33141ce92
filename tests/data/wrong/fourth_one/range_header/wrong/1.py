def range_header(header, size):
    """Return the first and last byte that a Range header asks for, or None where it is to be ignored."""
    match = re.fullmatch(r"\s*bytes\s*=\s*([0-9]*)-([0-9]*)\s*", header)
    if match is None:
        return None
    first, last = match.groups()
    if not first:
        count = int(last or 0)
        return (max(size - count, 0), size - 1) if count and size else None
    start = int(first)
    end = int(last) if last else size - 1
    return (start, end) if start <= end < size else None
