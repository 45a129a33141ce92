def get(self, k):
    try:
        return self.db.fetch(k)
    except KeyError:
        self.log.warning('no %s', k)
        return None
