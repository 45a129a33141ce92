def best_offer(offers: list[float]) -> float | None:
    """Return the lowest offer, None where there is none."""
    return min(offers, default=None)
