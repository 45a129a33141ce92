def loudest(alerts, least=Level.LOW):
    """Return the alerts of the highest level that there is, in order, if it is high enough."""
    best = max(alerts, key=lambda alert: alert.level.value, default=None)
    return [best] if best is not None and best.level.value >= least.value else []
