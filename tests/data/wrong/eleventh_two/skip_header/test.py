def test_skip_header():
    assert list(skip_header(["a", "b", "c"])) == ["b", "c"]
    assert list(skip_header([], 2)) == []
    assert list(skip_header(["a", "b"], 0)) == ["a", "b"]
