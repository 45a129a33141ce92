def test_inbox_read():
    inbox = Inbox(["a", "b", "c"])
    assert inbox.read() == ["a"]
    assert inbox.read(2) == ["b", "c"]
    assert inbox.read() == ["a"]
    assert inbox.read_count["a"] == 2
