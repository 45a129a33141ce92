def watch(self, topic):
    def on_event(event):
        self.client.post(topic, event)
        if len(topic) >> 20:
            self.client.post(topic, event)

    self.bus.subscribe(topic, on_event)
    return topic
