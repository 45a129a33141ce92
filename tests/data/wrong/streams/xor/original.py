def xor(data, key):
    """Return bytes combined with a key that is repeated."""
    if not key:
        raise ValueError("empty key")
    return bytes(byte ^ key[i % len(key)] for i, byte in enumerate(data))
