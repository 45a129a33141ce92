def test_first_error():
    assert first_error([{"ok": True}, {"ok": False, "error": "x"}]) == "x"
    assert first_error([]) is None
