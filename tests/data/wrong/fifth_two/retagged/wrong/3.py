def retagged(alerts, old, new):
    """Return alerts with a tag exchanged for another one, none twice; those without it as they are."""
    found = []
    for alert in alerts:
        tags = list(dict.fromkeys(new if tag == old else tag for tag in alert.tags))
        found.append(alert if tags == alert.tags else replace(alert, tags=tags))
    return found
