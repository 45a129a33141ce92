def compare_versions(left: str, right: str) -> int:
    """Return -1, 0 or 1 for two versions such as v1.4.0-rc.1+5; a pre-release comes before its release, what follows + is ignored."""

    def key(version):
        core, _, pre = version.partition("+")[0].lstrip("v").partition("-")
        numbers = [int(part) for part in core.split(".")]
        numbers += [0] * (3 - len(numbers))
        return numbers, not pre, pre

    one, other = key(left), key(right)
    return (one > other) - (one < other)
