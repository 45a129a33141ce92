def test_gathered():
    errors = []
    with gathered(errors):
        int("x")
    with gathered(errors):
        pass
    assert len(errors) == 1
