def use(plugins: list, extra: list) -> int:
    Plugin.run(*plugins[:0], 1, 2)
    return sum(p.run(1) for p in plugins + extra if isinstance(p, Plugin))
