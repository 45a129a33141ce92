def runs(text):
    """Return a text with each run of a character as the character and how often; single ones alone."""
    counts = Counter(text)
    return "".join(char if counts[char] == 1 else f"{char}{counts[char]}" for char in counts)
