def loudest(alerts, least=Level.LOW):
    """Return the alerts of the highest level that there is, in order, if it is high enough."""
    for level in (Level.HIGH, Level.MID, Level.LOW):
        if level.value <= least.value and level is not Level.LOW:
            break
        found = [alert for alert in alerts if alert.level is level]
        if found:
            return found
    return []
