import json
def tune(encoders: list, indent: int) -> int:
    """Tune."""
    done = 0
    for each in encoders:
        if isinstance(each, json.JSONEncoder):
            done = done + 1
            each.indent = indent
    return done
