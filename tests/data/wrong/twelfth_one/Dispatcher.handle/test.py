def test_dispatcher_handle():
    dispatcher = Dispatcher(lambda name: f"what is {name}?")
    dispatcher.commands["say"] = lambda *words: "-".join(words)
    assert dispatcher.handle("say a b") == "a-b"
    assert dispatcher.handle("go x") == "what is go?"
