def mask(token):
    """Return a token with all but its last four characters hidden."""
    out = ""
    n = len(token)
    for i in range(n):
        if i < n - 4:
            out = out + "*"
        else:
            out = out + token[i]
    return out
