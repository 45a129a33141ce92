def pay(self, user, n):
    if user is None or n <= 0:
        return 0
    self.db.charge(user, n)
    return n
