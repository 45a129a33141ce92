def runs(text):
    """Return a text with each run of a character as the character and how often; single ones alone."""
    return re.sub(r"(.)\1+", lambda m: f"{m[1]}{min(len(m[0]), 9)}", text)
