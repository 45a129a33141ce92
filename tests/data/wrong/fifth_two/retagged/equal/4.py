def retagged(alerts, old, new):
    """Return alerts with a tag exchanged for another one, none twice; those without it as they are."""
    found = []
    for alert in alerts:
        if old in alert.tags:
            tags = dict.fromkeys(new if tag == old else tag for tag in alert.tags)
            alert = replace(alert, tags=list(tags))
        found.append(alert)
    return found
