def test_cached_for():
    calls = []
    double = cached_for(lambda n: (calls.append(n), n * 2)[1], 60)
    assert [double(2), double(2), double(3)] == [4, 4, 6]
    assert calls == [2, 3]


def test_cached_for_expires():
    now = [0]
    calls = []
    get = cached_for(lambda name: (calls.append(name), name.upper())[1], 10, lambda: now[0])
    assert get("x") == "X"
    now[0] = 30
    assert get("x") == "X"
    assert calls == ["x", "x"]
