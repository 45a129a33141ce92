def test_same_text():
    assert same_text("Ann", ["ann", "Bob", "ANN"]) == ["ann", "ANN"]
    assert same_text("x", []) == []
    assert same_text("", [""]) == [""]
