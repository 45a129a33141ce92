def test_winners():
    assert winners(["a", "b", "a"]) == ["a"]
    assert winners(["a", "b"]) == ["a", "b"]
    assert winners([]) == []
