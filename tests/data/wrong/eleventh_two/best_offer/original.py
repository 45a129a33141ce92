def best_offer(offers: list[float]) -> float | None:
    """Return the lowest offer, None where there is none."""
    best = None
    for offer in offers:
        if best is None or offer < best:
            best = offer
    return best
