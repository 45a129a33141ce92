def apply(self, change: Callable[[str], str]) -> bool:
    """Change the text, and say whether it is another one; only then it can be undone."""
    after = change(self.text)
    changed = not after == self.text
    if changed:
        self.history.append(self.text)
        self.text = after
    return changed
