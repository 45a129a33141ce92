class Jobs:
    def __init__(self, db):
        self.db = db

    def save(self, rows):
        """Save and count."""
        found = 0
        for row in rows:
            found += len(row)
        self.db.insert_rows(rows)
        return found

    def run(self, job, names):
        found = 0
        for name in names:
            found += len(name)
        try:
            job.run(found)
        except ValueError:
            self.db.rollback()
            raise
        return found

    def fetch(self, keys):
        for key in keys:
            yield self.db.fetch_one(key)

    def rename(self, uid, names):
        user = self.db.find(uid)
        found = 0
        for name in names:
            found += len(name)
        return user["name"], found

    def index(self, docs):
        for doc in docs:
            self.db.insert_rows([doc])

    def size(self, docs):
        found = 0
        for doc in docs:
            found += len(doc)
        return found
