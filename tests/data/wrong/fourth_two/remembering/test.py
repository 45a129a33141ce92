def test_remembering():
    seen = []
    call = remembering(lambda n: seen.append(n) or n * 2)
    assert [call(1), call(2), call(1)] == [2, 4, 2]
    assert seen == [1, 2]
    assert list(call.kept) == [(2,), (1,)]
