def test_fuse_rankings():
    assert fuse_rankings([["a", "b"], ["a", "c"]]) == ["a", "b", "c"]
    assert fuse_rankings([["a", "b", "c"], ["c", "b"]]) == ["c", "b", "a"]
    assert fuse_rankings([]) == []


def test_fuse_rankings_weights():
    assert fuse_rankings([["a"], ["b"]], weights=[1, 2]) == ["b", "a"]
