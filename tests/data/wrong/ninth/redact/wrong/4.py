def redact(value, names=("password", "token"), mask="***"):
    """Return JSON-like data anew with the values of secret names masked, whatever the case of the name; None is nothing to hide."""

    def hide(row):
        for key, item in row.items():
            if key.lower() in names and item is not None:
                row[key] = mask
        return row

    return json.loads(json.dumps(value), object_hook=hide)
