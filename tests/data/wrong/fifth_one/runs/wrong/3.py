def runs(text):
    """Return a text with each run of a character as the character and how often; single ones alone."""
    return re.sub(r"(.)\1+", lambda match: f"{match[1]}{len(match[0])}", text)
