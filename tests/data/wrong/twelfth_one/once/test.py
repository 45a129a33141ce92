def test_once():
    calls = []
    get = once(lambda n: calls.append(n) or n + 1)
    assert get(1) == 2
    assert get(5) == 2
    assert calls == [1]
