import logging
log = logging.getLogger(__name__)
HANDLERS = {}


def handle(kind, msg):
    if kind in HANDLERS:
        h = HANDLERS[kind]
        return h(msg)
    else:
        log.warning('no %s', kind)
        return None
