def first_error(results):
    """Return the first error among results; None if there is none."""
    for result in results:
        if not result["ok"] and not result.get("ignored"):
            return result.get("error", "unknown")
    return None
