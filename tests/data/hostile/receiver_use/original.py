import functools
REG = {}
class Plugin:
    registry = []
    def run(self, x): return x

def use(plugins: list, extra: list) -> int:
    n = 0
    for p in plugins + extra:
        if isinstance(p, Plugin):
            n += p.run(1)
    return n
