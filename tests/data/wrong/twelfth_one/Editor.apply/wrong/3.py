def apply(self, change: Callable[[str], str]) -> bool:
    """Change the text, and say whether it is another one; only then it can be undone."""
    before = self.text
    after = change(before)
    if after != before:
        self.history.append(before)
        self.text = after
        return True
    return False
