def test_escape():
    assert escape("a < b") == "a &lt; b"
    assert escape("R&D") == "R&amp;D"
