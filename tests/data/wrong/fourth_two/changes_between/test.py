def test_changes_between():
    assert changes_between([1, 2, 3], [2, 3, 4]) == ([1], [4])
    assert changes_between(["a"], ["a"]) == ([], [])
    assert changes_between([], [2, 1]) == ([], [2, 1])
