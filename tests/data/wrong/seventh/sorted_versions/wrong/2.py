def sorted_versions(versions, newest=True):
    """Return versions such as 1.10 in their order; equal ones, such as 1.0 and 1, keep theirs."""

    def key(version):
        parts = [int(part) for part in version.split(".")]
        while parts and not parts[-1]:
            del parts[-1]
        return parts

    found = sorted(versions, key=key)
    return found[::-1] if newest else found
