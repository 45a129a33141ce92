def test_bounded_cache():
    calls = []

    @bounded_cache(2)
    def double(x):
        """Double."""
        calls.append(x)
        return x * 2

    assert [double(1), double(1), double(2)] == [2, 2, 4]
    assert calls == [1, 2]
    assert double(3) == 6
    assert double(1) == 2
    assert calls == [1, 2, 3, 1]
    assert double.__name__ == "double"
