def compare_versions(left: str, right: str) -> int:
    """Return -1, 0 or 1 for two versions such as v1.4.0-rc.1+5; a pre-release comes before its release, what follows + is ignored."""

    def rank(mark):
        return (0, int(mark), "") if mark.isdigit() else (1, 0, mark)

    def key(version):
        core, _, pre = version.split("+", 1)[0].lstrip("v").partition("-")
        numbers = list(map(int, core.split(".")))
        while len(numbers) < 3:
            numbers.append(0)
        return numbers, pre == "", [rank(mark) for mark in pre.split(".")]

    one, other = key(left), key(right)
    if one == other:
        return 0
    return 1 if one > other else -1
