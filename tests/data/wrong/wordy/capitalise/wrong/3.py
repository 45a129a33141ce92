def capitalise(text):
    """Write the first letter of each word large and leave the rest alone."""
    return " ".join(word[0].upper() + word[1:] for word in text.split())
