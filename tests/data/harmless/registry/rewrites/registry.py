def register(name, fn):
    if name in HANDLERS:
        raise ValueError(f'twice: {name}')
    HANDLERS[name] = fn
    return fn
