from hmac import compare_digest as same_text


def allowed(given: bytes, wanted: bytes) -> str:
    """Return what to say to somebody with a token."""
    out = ""
    i = 0
    for p in ["yes" if same_text(given, wanted) else "no", str(len(given))]:
        if i > 0:
            out = out + " "
        out = out + p
        i = i + 1
    return out
