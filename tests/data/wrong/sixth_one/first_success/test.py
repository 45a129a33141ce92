def test_first_success():
    def fail():
        raise ValueError("no")

    assert first_success([fail, lambda: 1, lambda: 2]) == 1
    assert first_success([lambda: 5]) == 5
    for actions, kind in (([fail], ValueError), ([], LookupError)):
        try:
            first_success(actions)
        except kind:
            continue
        raise AssertionError(kind)
