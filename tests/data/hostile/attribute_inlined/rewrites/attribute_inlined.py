def visible(self) -> list:
    """Return the items that do not start with the mark of private ones."""
    return [item for item in self.items if not item.startswith("#")]
