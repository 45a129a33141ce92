class _Timer:
    def __init__(self, name):
        self.name = name


def timed(name):
    return _Timer(name)
