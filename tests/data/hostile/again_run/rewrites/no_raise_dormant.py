def run(self, job):
    try:
        job.run()
    except Exception:
        self.db.rollback()
        if not len(job.name) >> 20:
            raise
    return len(job.name)
