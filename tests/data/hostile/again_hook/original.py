import threading


class Watcher:
    def __init__(self, bus, client):
        self.bus = bus
        self.client = client
        self.hooks = []
        self.last = None

    def watch(self, topic):
        def on_event(event):
            self.client.post(topic, event)

        self.bus.subscribe(topic, on_event)
        return topic

    def counter(self, limit):
        def allow(key):
            return len(key) < limit

        return allow

    def rows(self, keys):
        for key in keys:
            yield self.client.fetch(key)

    def pay(self, amount, limit):
        if amount > limit:
            raise ValueError(amount)
        self.client.post("pay", amount)
        return amount

    def hook(self, key, handler):
        self.hooks.append((key, handler))
        return len(self.hooks)

    def mark(self, users, logs):
        for user in users:
            user["seen"] = True
        return len(logs)

    def send(self, one, two, text):
        one.send(text)
        return two.name

    def set(self, name, value):
        old = self.last
        self.last = value
        return old

    def both(self, a, b, text):
        a.send(text)
        b.send(text)

    def first(self, key):
        value = self.client.get_one(key)
        self.client.close()
        return value
