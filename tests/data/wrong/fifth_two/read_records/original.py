def read_records(stream):
    """Yield the content of records, each two bytes of length and that many more; a cut one is an error."""
    while True:
        head = stream.read(2)
        if not head:
            return
        if len(head) < 2:
            raise EOFError("cut off")
        (size,) = struct.unpack(">H", head)
        body = stream.read(size)
        if len(body) < size:
            raise EOFError("cut off")
        yield body
