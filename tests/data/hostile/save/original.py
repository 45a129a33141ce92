"""Notes."""


def save(notes, path):
    """Write the notes to a file, each once, and return how many."""
    result = []
    for note in notes:
        text = note.strip()
        if text != "":
            if text not in result:
                result.append(text)
    with open(path, "w") as file:
        for text in result:
            file.write(text + "\n")
    return len(result)
