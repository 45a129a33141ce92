def read_records(stream):
    """Yield the content of records, each two bytes of length and that many more; a cut one is an error."""
    head = stream.read(2)
    while head:
        if len(head) != 2:
            raise EOFError("cut off")
        size = int.from_bytes(head, "big")
        body = stream.read(size)
        if len(body) != size:
            raise EOFError("cut off")
        yield body
        head = stream.read(2)
