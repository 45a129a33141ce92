def read_records(stream):
    """Yield the content of records, each two bytes of length and that many more; a cut one is an error."""
    while len(head := stream.read(2)) == 2:
        (size,) = struct.unpack(">H", head)
        body = stream.read(size)
        if len(body) < size:
            raise EOFError("cut off")
        yield body
