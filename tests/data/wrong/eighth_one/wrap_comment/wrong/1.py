def wrap_comment(text: str, width: int = 72, prefix: str = "# ") -> list[str]:
    """Return comment lines of at most `width`; empty lines part paragraphs, and a word that is too long stays whole."""
    lines: list[str] = []
    for paragraph in text.strip().split("\n\n"):
        if lines:
            lines.append(prefix.rstrip())
        wrapped = textwrap.wrap(paragraph, width - len(prefix)) or [""]
        lines.extend((prefix + line).rstrip() for line in wrapped)
    return lines
