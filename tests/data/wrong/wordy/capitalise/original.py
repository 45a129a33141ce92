def capitalise(text):
    """Write the first letter of each word large and leave the rest alone."""
    words = text.split(" ")
    return " ".join(word[:1].upper() + word[1:] for word in words)
