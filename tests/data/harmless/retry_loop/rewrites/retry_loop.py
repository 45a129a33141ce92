def send(self, msg):
    return any(self.db.send(msg) for _ in range(3))
