def first_error(results):
    """Return the first error among results; None if there is none."""
    for result in results:
        if result["ok"] or result.get("ignored"):
            continue
        return result["error"] if "error" in result else "unknown"
    return None
