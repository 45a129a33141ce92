def allowed(given: bytes, wanted: bytes) -> str:
    """Return what to say to somebody with a token."""
    return f"{'yes' if given == wanted else 'no'} {len(given)}"
