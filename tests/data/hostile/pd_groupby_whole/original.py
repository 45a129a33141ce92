"""Jobs."""
import shutil
import pandas as pd

HANDLERS = {"purge": shutil.rmtree, "move": shutil.move}


def totals(frame):
    """Return the sum of each known job's costs."""
    result = {}
    for _, row in frame.iterrows():
        name = row["name"]
        if name in HANDLERS:
            if HANDLERS[name] is not None:
                if name not in result:
                    result[name] = 0
                result[name] = result[name] + int(row["cost"])
    return result
