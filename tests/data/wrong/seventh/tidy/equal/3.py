def tidy(text: str) -> str:
    """Return a text with one space for each row of spaces, none at the ends of lines, and at most one empty line in a row."""
    kept = [""]
    for line in text.split("\n"):
        line = " ".join(line.split())
        if line or kept[-1]:
            kept.append(line)
    return "\n".join(kept[1:]).rstrip("\n")
