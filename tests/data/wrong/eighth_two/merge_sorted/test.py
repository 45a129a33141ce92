def test_merge_sorted():
    assert list(merge_sorted([1, 4], [2, 3, 5])) == [1, 2, 3, 4, 5]
    assert list(merge_sorted([1, 1], [1])) == [1, 1, 1]
    assert list(merge_sorted()) == []


def test_merge_sorted_by_key():
    assert list(merge_sorted(["a", "ccc"], ["bb"], key=len)) == ["a", "bb", "ccc"]


def test_merge_sorted_with_empty_stream():
    assert list(merge_sorted([], iter([3]), ())) == [3]
