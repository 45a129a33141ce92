def read_records(stream):
    """Yield the content of records, each two bytes of length and that many more; a cut one is an error."""
    while head := stream.read(2):
        if len(head) < 2:
            raise EOFError("cut off")
        body = stream.read(int.from_bytes(head, "big"))
        if not body:
            return
        if len(body) < int.from_bytes(head, "big"):
            raise EOFError("cut off")
        yield body
