def loudest(alerts, least=Level.LOW):
    """Return the alerts of the highest level that there is, in order, if it is high enough."""
    top = max((alert.level.value for alert in alerts), default=0)
    if top < least.value:
        return []
    return [alert for alert in alerts if alert.level.value == top]
