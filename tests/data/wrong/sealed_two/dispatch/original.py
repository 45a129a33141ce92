def dispatch(handlers, event):
    """Call each handler with an event; return the results; a handler that fails is logged and left out."""
    results = []
    for handler in list(handlers):
        try:
            results.append(handler(event))
        except Exception:
            log.warning("handler failed")
    return results
