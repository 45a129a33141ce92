import logging
log = logging.getLogger(__name__)


class Jobs:
    def __init__(self, db):
        self.db = db

    def save(self, row):
        self.db.insert_row(row)
        return len(row)

    def load(self, key):
        try:
            return self.db.fetch(key)
        except KeyError:
            log.warning("missing")
            return None

    def run(self, job):
        try:
            job.run()
        except Exception:
            self.db.rollback()
            raise
        return len(job.name)

    def stop(self, job):
        try:
            job.stop()
        except (OSError, ValueError):
            pass
        return len(job.name)
