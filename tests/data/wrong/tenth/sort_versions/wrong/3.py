def sort_versions(versions: list[str]) -> list[str]:
    """Return versions with the newest first; one in advance comes after its release."""

    def key(version: str) -> tuple:
        main, _, early = version.removeprefix("v").partition("-")
        word = early.rstrip("0123456789")
        count = int(early[len(word) :] or 0)
        return [int(part) for part in main.split(".")], not early, word, count

    return sorted(versions, key=key, reverse=True)
