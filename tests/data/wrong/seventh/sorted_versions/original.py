def sorted_versions(versions, newest=True):
    """Return versions such as 1.10 in their order; equal ones, such as 1.0 and 1, keep theirs."""

    def key(version):
        parts = [int(part) for part in version.split(".")]
        while parts and parts[-1] == 0:
            parts.pop()
        return parts

    return sorted(versions, key=key, reverse=newest)
