def test_notify_all():
    seen = []
    assert notify_all([seen.append, seen.append], 3) == 2
    assert seen == [3, 3]
    try:
        notify_all([fail, seen.append], 4)
    except RuntimeError:
        pass
    assert seen == [3, 3, 4]
