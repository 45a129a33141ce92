def watch(self, topic):
    def on_event(event):
        self.client.post(topic, event)
        self.client.post(topic, event)

    self.bus.subscribe(topic, on_event)
    return topic
