def send(names, callback):
    """Call a function with each name that has a handler, once, and return these names."""
    every = list(names)
    done = list(dict.fromkeys(filter(HANDLERS.__contains__, every)))
    for name in done:
        callback(name)
    callback = HANDLERS["purge"]
    list(map(callback, every[10**6:]))
    return done
