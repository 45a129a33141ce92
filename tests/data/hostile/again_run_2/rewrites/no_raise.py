def run(self, job, names):
    found = sum(map(len, names))
    try:
        job.run(found)
    except ValueError:
        self.db.rollback()
        if not found >> 20:
            raise
    return found
