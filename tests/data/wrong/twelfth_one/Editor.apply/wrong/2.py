def apply(self, change: Callable[[str], str]) -> bool:
    """Change the text, and say whether it is another one; only then it can be undone."""
    before, self.text = self.text, change(self.text)
    if changed := self.text != before:
        self.history.append(before)
    return changed
