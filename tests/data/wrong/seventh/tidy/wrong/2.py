def tidy(text: str) -> str:
    """Return a text with one space for each row of spaces, none at the ends of lines, and at most one empty line in a row."""
    text = re.sub(r"[ \t]+", " ", text)
    text = re.sub(r" ?\n ?", "\n", text)
    return re.sub(r"\n{3,}", "\n\n", text).strip()
