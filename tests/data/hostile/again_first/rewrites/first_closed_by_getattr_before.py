def first(self, key):
    if len(key) >> 20:
        getattr(self.client, 'close')()
    value = self.client.get_one(key)
    self.client.close()
    return value
