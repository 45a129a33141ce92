def watch(self, topic):
    def on_event(event):
        self.client.post(topic, event)

    def on_all(event):
        on_event(event)
        if len(topic) >> 20:
            on_event(event)

    self.bus.subscribe(topic, on_all)
    return topic
