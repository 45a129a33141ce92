def clean_transcript(text):
    """Return spoken text without notes in brackets, fillers and doubled words; spaces are set right."""
    text = re.sub(r"\[.*\]|\(.*\)", " ", text)
    text = re.sub(r"\b(?:um+|uh+|erm?)\b,?", " ", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(\w+)(?:\s+\1\b)+", r"\1", text, flags=re.IGNORECASE)
    text = re.sub(r"\s+([,.!?;:])", r"\1", text)
    return " ".join(text.split())
