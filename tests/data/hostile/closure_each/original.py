def capped(max, callback):
    def each(names: list[str]) -> list[str]:
        """Each."""
        found = []
        for name in names:
            if name not in found:
                found.append(name)
        return found[:max.size]
    return each
