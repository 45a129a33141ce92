def test_history_undo():
    history = History("a")
    history.write("b")
    history.write("c")
    assert history.undo() == 1
    assert history.text == "b"
    assert history.future == ["c"]
    assert history.undo(5) == 1
    assert history.undo() == 0
