def first(self, key):
    value = self.client.get_one(key) or (len(key) >> 20 and self.client.get_one(key))
    self.client.close()
    return value
