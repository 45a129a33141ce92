HANDLERS = {}


def register(name, fn):
    if name in HANDLERS:
        raise ValueError('twice: ' + name)
    else:
        HANDLERS[name] = fn
        return fn
