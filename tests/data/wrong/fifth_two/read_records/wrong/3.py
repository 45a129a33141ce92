def read_records(stream):
    """Yield the content of records, each two bytes of length and that many more; a cut one is an error."""
    data, at = stream.read(), 0
    while at < len(data):
        if len(data) - at < 2:
            raise EOFError("cut off")
        size = int.from_bytes(data[at : at + 2], "big")
        body = data[at + 2 : at + 2 + size]
        if len(body) < size:
            raise EOFError("cut off")
        yield body
        at += 2 + size
