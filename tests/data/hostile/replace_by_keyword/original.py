"""Reports."""
from pathlib import Path


def labels(names, folder):
    """Return the labels of the files of a folder."""
    result = []
    for name in names:
        place = Path(folder) / name
        text = place.stem
        if text != "":
            text = text.upper()
            result.append(text)
    return result
