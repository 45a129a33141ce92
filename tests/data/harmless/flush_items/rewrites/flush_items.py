def flush(self):
    for k, v in self.rows.items():
        self.db.save(k, v)
    self.rows = {}
