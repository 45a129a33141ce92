def test_visit():
    seen = []
    assert visit({"a": ["b", "c"], "b": ["d"]}, "a", seen.append) == 4
    assert seen == ["a", "b", "c", "d"]
    assert visit({}, "x", seen.append) == 1
