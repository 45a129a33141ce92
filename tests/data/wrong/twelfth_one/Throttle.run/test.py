def test_throttle_run():
    throttle = Throttle(5)
    seen = []
    assert throttle.run(100, lambda: seen.append(1))
    assert not throttle.run(103, lambda: seen.append(2))
    assert throttle.run(105, lambda: seen.append(3))
    assert seen == [1, 3]
