def unpacked(data: bytes) -> list[str]:
    """Texts from a message, each with its length before it."""
    texts = []
    while len(data) > 0:
        size = data[0]
        body = data[1 : size + 1]
        if len(body) < size:
            raise ValueError("cut off")
        texts.append(body.decode("utf-8"))
        data = data[size + 1 :]
    return texts


# output
def unpacked(data: bytes) -> list[str]:
    """Texts from a message, each with its length before it."""
    texts = []
    at = 0
    while at < len(data):
        size = data[at]
        body = data[at + 1 : at + size + 1]
        if len(body) < size:
            raise ValueError("cut off")
        texts.append(body.decode("utf-8"))
        at += size + 1
    return texts
