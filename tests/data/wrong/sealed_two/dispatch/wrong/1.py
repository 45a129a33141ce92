def dispatch(handlers, event):
    """Call each handler with an event; return the results; a handler that fails is logged and left out."""
    def call(handler):
        try:
            return handler(event)
        except Exception:
            log.warning("handler failed")
            return None

    return [result for result in map(call, list(handlers)) if result is not None]
