def ask(db, names):
    """Return the answers, and close the cursor whatever happens."""
    cursor = db.cursor()
    found = [cursor.one(name) for name in names if name != ""]
    try:
        return found
    finally:
        cursor.close()
