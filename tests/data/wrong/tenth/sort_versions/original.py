def sort_versions(versions: list[str]) -> list[str]:
    """Return versions with the newest first; one in advance comes after its release."""

    def key(version: str) -> tuple:
        if version.startswith("v"):
            version = version[1:]
        main, _, early = version.partition("-")
        numbers = []
        for part in main.split("."):
            numbers.append(int(part))
        return numbers, early == "", early

    return sorted(versions, key=key, reverse=True)
