def flush(self):
    for k, v in self.items.items():
        self.db.save(k, v)
    self.items = {}
