def compare_versions(left: str, right: str) -> int:
    """Return -1, 0 or 1 for two versions such as v1.4.0-rc.1+5; a pre-release comes before its release, what follows + is ignored."""
    pattern = re.compile(r"v*(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([\w.]+))?")

    def key(version):
        *numbers, pre = pattern.match(version).groups()
        marks = [(0, int(mark), "") if mark.isdigit() else (1, 0, mark) for mark in (pre or "").split(".")]
        return [int(number or 0) for number in numbers], pre is None, marks

    one, other = key(left), key(right)
    return (one > other) - (one < other)
