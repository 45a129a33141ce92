def dispatch(handlers, event):
    """Call each handler with an event; return the results; a handler that fails is logged and left out."""
    results = []
    for handler in handlers:
        try:
            results.append(handler(event))
        except (ValueError, TypeError, AttributeError, LookupError):
            log.warning("handler failed")
    return results
