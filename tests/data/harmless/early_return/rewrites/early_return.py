def put(self, k, v):
    if v is None:
        return False
    self.db.save(k, v)
    self.log.info('saved %s', k)
    return True
