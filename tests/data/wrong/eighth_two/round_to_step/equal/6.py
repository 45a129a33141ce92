def round_to_step(value: float, step: float, mode: str = "nearest") -> float:
    """Return the multiple of a step that is nearest, or next "down" or "up"; ties go away from zero."""
    if step <= 0:
        raise ValueError("step must be positive")

    def nearest(steps):
        return int(steps + 0.5) if steps >= 0 else int(steps - 0.5)

    steps = value / step
    for name, rounding in (("nearest", nearest), ("down", math.floor), ("up", math.ceil)):
        if mode == name:
            return rounding(steps) * step
    raise ValueError(f"unknown mode {mode!r}")
