def first_error(results):
    """Return the first error among results; None if there is none."""
    return next((r.get("error") for r in results if not r["ok"] and not r.get("ignored")), None)
