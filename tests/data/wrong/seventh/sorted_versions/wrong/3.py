def sorted_versions(versions, newest=True):
    """Return versions such as 1.10 in their order; equal ones, such as 1.0 and 1, keep theirs."""

    def key(version):
        return [int(part) for part in version.split(".") if int(part)]

    return sorted(versions, key=key, reverse=newest)
