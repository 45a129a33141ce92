def sort_versions(versions: list[str]) -> list[str]:
    """Return versions with the newest first; one in advance comes after its release."""

    def key(version: str) -> tuple:
        main, _, early = version.removeprefix("v").partition("-")
        numbers = [int(part) for part in main.split(".")]
        while numbers and not numbers[-1]:
            numbers.pop()
        return numbers, not early, early

    return sorted(versions, key=key, reverse=True)
