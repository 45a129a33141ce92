def run(db, steps):
    """Run steps as one transaction, and return how many there were."""
    kept = [step for step in steps if step is not None]
    db.begin()
    try:
        for step in kept:
            db.do(step)
    except Exception:
        db.rollback()
        raise
    db.commit()
    return len(kept)
