"""Queries."""


def ask(db, names):
    """Return the answers, and close the cursor whatever happens."""
    cursor = db.cursor()
    found = []
    try:
        for name in names:
            if name != "":
                found.append(cursor.one(name))
    finally:
        cursor.close()
    return found
