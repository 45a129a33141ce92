def loudest(alerts, least=Level.LOW):
    """Return the alerts of the highest level that there is, in order, if it is high enough."""
    found, top = [], least.value
    for alert in alerts:
        if alert.level.value > top:
            found, top = [alert], alert.level.value
        elif alert.level.value == top:
            found.append(alert)
    return found
