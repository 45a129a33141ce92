"""Orders."""


def clean_notes(notes):
    """Return the notes without blanks, empty ones left out."""
    result = []
    for note in notes:
        text = note.strip()
        if text != "":
            if text not in result:
                result.append(text)
    return result
