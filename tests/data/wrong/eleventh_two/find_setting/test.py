def test_find_setting():
    assert find_setting({"Color": "red"}, "color") == "red"
    assert find_setting({}, "x", 1) == 1
    assert find_setting({"a": 1, "B": 2}, "b") == 2
