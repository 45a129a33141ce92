def test_retry():
    def action(attempt):
        if attempt < 3:
            raise ValueError(attempt)
        return attempt

    assert retry(action) == 3
    try:
        retry(action, 2)
    except ValueError as error:
        assert error.args == (2,)
    else:
        raise AssertionError
