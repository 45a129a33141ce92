"""Keys."""
import hashlib


def _scrub(key):
    """Leave nothing of a key in memory."""
    for i in range(len(key)):
        key[i] = 0


def fingerprint(text: str) -> str:
    """Return the digest of a secret, of which no copy stays in memory."""
    key = bytearray()
    for c in text:
        key.extend(c.encode("utf-8", "replace"))
    digest = hashlib.sha256(key).hexdigest()
    _scrub(key)
    return digest
