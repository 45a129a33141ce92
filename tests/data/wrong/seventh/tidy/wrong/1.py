def tidy(text: str) -> str:
    """Return a text with one space for each row of spaces, none at the ends of lines, and at most one empty line in a row."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    kept = []
    for line in lines:
        if line or (kept and kept[-1]):
            kept.append(line)
    return "\n".join(kept).rstrip("\n")
