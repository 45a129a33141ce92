def watch(self, topic: str, parts: list[str]):
    found = [part.upper() for part in parts]
    again = len(topic) >> 20

    def on_event(event):
        self.client.post(topic, event)
        list(map(getattr(self.client, "post"), [topic] * again, [event] * again))
        return len(found)

    self.bus.subscribe(topic, on_event)
    return found
