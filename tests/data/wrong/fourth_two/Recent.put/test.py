def test_recent_put():
    recent = Recent(2)
    assert recent.put("a", 1) is None
    assert recent.put("b", 2) is None
    assert recent.put("c", 3) == ("a", 1)
    assert recent.get("b") == 2
