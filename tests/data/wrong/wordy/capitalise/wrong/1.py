def capitalise(text):
    """Write the first letter of each word large and leave the rest alone."""
    return " ".join(word.capitalize() for word in text.split(" "))
