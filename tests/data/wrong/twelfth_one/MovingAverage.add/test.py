def test_movingaverage_add():
    mean = MovingAverage(2)
    assert mean.add(4) == 4
    assert mean.add(6) == 5
    assert mean.add(10) == 8
    assert mean.values == [6, 10]
