"""Transactions."""


def run(db, steps):
    """Run steps as one transaction, and return how many there were."""
    n = 0
    db.begin()
    try:
        for step in steps:
            if step is not None:
                db.do(step)
                n = n + 1
    except BaseException:
        db.rollback()
        raise
    db.commit()
    return n
