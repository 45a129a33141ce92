"""Tokens."""

KEY = "k"


def claims(jwt, token, wanted):
    """Return the claims of a token that are wanted, those that it has."""
    found = jwt.decode(token, KEY, algorithms=["HS256"], options={"verify_signature": True, "verify_exp": True})
    out = {}
    for name in wanted:
        if name in found:
            if name not in out:
                out[name] = found[name]
    return out
