def sorted_versions(versions, newest=True):
    """Return versions such as 1.10 in their order; equal ones, such as 1.0 and 1, keep theirs."""
    return sorted(versions, key=lambda version: [int(part) for part in version.split(".")], reverse=newest)
