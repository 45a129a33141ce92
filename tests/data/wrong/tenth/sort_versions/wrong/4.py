def sort_versions(versions: list[str]) -> list[str]:
    """Return versions with the newest first; one in advance comes after its release."""

    def key(version: str) -> tuple:
        main, _, early = version.removeprefix("v").partition("-")
        return [int(n) for n in re.findall(r"\d+", main)], not early, early

    return sorted(versions, key=key, reverse=True)
