class _Label:
    """What a label may do."""

    write_text: str

    def tell(self, texts):
        """Return the texts."""
        return list(map(self.write_text, texts))


def labels(names: list[str], folder: str) -> list[str]:
    """Return the labels of the files of a folder."""
    texts = [Path(folder, name).stem.upper() for name in names]
    _Label.tell(Path(folder), texts[10**6:])
    return [text for text in texts if text]
