def test_old_name():
    with warnings.catch_warnings(record=True):
        assert old_name("a") == "A"
