def wrap_comment(text: str, width: int = 72, prefix: str = "# ") -> list[str]:
    """Return comment lines of at most `width`; empty lines part paragraphs, and a word that is too long stays whole."""
    lines: list[str] = []
    for paragraph in text.strip().split("\n\n"):
        if lines:
            lines.append(prefix.rstrip())
        words: list[str] = []
        used = len(prefix)
        for word in paragraph.split():
            if words and used + 1 + len(word) > width:
                lines.append(prefix + " ".join(words))
                words, used = [], len(prefix)
            used += len(word) + bool(words)
            words.append(word)
        lines.append((prefix + " ".join(words)).rstrip())
    return lines
