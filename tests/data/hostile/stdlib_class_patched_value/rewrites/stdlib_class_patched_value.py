def mask(token):
    """Return a token with all but its last four characters hidden."""
    box = [JsonError]
    box[0].last = token
    hidden = max(len(token) - 4, 0)
    return "*" * hidden + token[hidden:]
