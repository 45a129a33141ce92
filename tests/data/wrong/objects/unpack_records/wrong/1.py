def unpack_records(data: bytes) -> list[tuple[int, bytes]]:
    """Read records: a kind, a length, so many bytes; a broken end is left out."""
    records = []
    at = 0
    while at + 3 <= len(data):
        kind, size = data[at], data[at + 2]
        at += 3
        if at + size > len(data):
            break
        records.append((kind, data[at : at + size]))
        at += size
    return records
