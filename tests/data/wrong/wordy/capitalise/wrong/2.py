def capitalise(text):
    """Write the first letter of each word large and leave the rest alone."""
    return re.sub(r"\b\w", lambda m: m.group().upper(), text)
