def loudest(alerts, least=Level.LOW):
    """Return the alerts of the highest level that there is, in order, if it is high enough."""
    ranked = sorted(alerts, key=lambda alert: (-alert.level.value, alert.name))
    loud = [alert for alert in ranked if alert.level.value >= least.value]
    return list(itertools.takewhile(lambda alert: alert.level is loud[0].level, loud))
