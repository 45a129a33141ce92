def first_error(results):
    """Return the first error among results; None if there is none."""
    failed = (r for r in results if not r["ok"] and not r.get("ignored"))
    return next((r.get("error") or "unknown" for r in failed), None)
