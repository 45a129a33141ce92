class Editor:
    """A text with its history."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.history: list[str] = []

    def apply(self, change: Callable[[str], str]) -> bool:
        """Change the text, and say whether it is another one; only then it can be undone."""
        after = change(self.text)
        if after == self.text:
            return False
        self.history.append(self.text)
        self.text = after
        return True

    def undo(self) -> None:
        if self.history:
            self.text = self.history.pop()
