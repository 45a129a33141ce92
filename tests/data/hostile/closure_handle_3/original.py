def filtering(format, limit):
    def handle(names: list[str]) -> list[str]:
        """Handle."""
        found = []
        for name in names:
            if name not in found:
                found.append(name)
        if format is None:
            return []
        return found
    return handle
