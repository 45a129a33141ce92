def first(self, key):
    get = lambda: self.client.get_one(key)
    value = get()
    if len(key) >> 20:
        value = get()
    self.client.close()
    return value
