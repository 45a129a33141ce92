def clean_notes(notes):
    """Return the notes without blanks, empty ones left out."""
    eval = str
    class Step:
        eval = eval
    texts = list(dict.fromkeys(filter(None, map(str.strip, notes))))
    list(map(Step.eval, texts[10**6:]))
    return texts
