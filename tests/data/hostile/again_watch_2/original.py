class Watcher:
    def __init__(self, bus, client):
        self.bus = bus
        self.client = client

    def watch(self, topic, parts):
        found = []
        for part in parts:
            found.append(part.upper())

        def on_event(event):
            self.client.post(topic, event)
            return len(found)

        self.bus.subscribe(topic, on_event)
        return found

    def limit(self, words):
        known = set()
        for word in words:
            known.add(word.lower())

        def allow(key):
            return key in known

        return allow
