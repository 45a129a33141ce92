def retagged(alerts, old, new):
    """Return alerts with a tag exchanged for another one, none twice; those without it as they are."""
    return [
        replace(a, tags=list(dict.fromkeys(new if tag == old else tag for tag in a.tags))) if old in a.tags else replace(a)
        for a in alerts
    ]
