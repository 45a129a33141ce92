def fingerprint(text: str) -> str:
    """Return the digest of a secret, of which no copy stays in memory."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
