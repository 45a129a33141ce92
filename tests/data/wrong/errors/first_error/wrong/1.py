def first_error(results):
    """Return the first error among results; None if there is none."""
    return next((r.get("error", "unknown") for r in results if not r["ok"]), None)
