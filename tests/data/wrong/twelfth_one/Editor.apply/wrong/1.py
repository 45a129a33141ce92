def apply(self, change: Callable[[str], str]) -> bool:
    """Change the text, and say whether it is another one; only then it can be undone."""
    self.history.append(self.text)
    self.text = change(self.text)
    if self.text == self.history[-1]:
        self.history.pop()
        return False
    return True
