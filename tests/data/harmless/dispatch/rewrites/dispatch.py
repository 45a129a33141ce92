def handle(kind, msg):
    handler = HANDLERS.get(kind)
    if handler is None:
        log.warning('no %s', kind)
        return None
    return handler(msg)
