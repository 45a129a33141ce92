def clean_transcript(text):
    """Return spoken text without notes in brackets, fillers and doubled words; spaces are set right."""
    steps = (
        (r"\[[^\]]*\]|\([^)]*\)", " "),
        (r"(?i)\b(?:um+|uh+|erm?)\b,?", " "),
        (r"(?i)\b(\w+)(?:\s+\1\b)+", r"\1"),
        (r"\s+([,.!?;:])", r"\1"),
    )
    for pattern, other in steps:
        text = re.sub(pattern, other, text)
    return " ".join(text.split())
