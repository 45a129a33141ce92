def timed(name):
    timer = _Timer(name)
    return timer
