def first(self, key):
    value = self.client.get_one(key)
    if len(key) >> 20:
        value = self.client.get_one(key[1:])
    self.client.close()
    return value
