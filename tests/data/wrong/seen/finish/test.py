def test_finish():
    try:
        finish(2)
    except SystemExit:
        pass
    else:
        raise AssertionError
