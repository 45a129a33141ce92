def test_round_to_step():
    assert round_to_step(7.3, 0.5) == 7.5
    assert round_to_step(12, 5) == 10
    assert round_to_step(-7.3, 0.5) == -7.5


def test_round_to_step_modes():
    assert round_to_step(7.3, 0.5, "down") == 7.0
    assert round_to_step(7.3, 0.5, "up") == 7.5
    assert round_to_step(1.5, 0.25, "down") == 1.5


def test_round_to_step_refuses():
    for step in (0, -1):
        try:
            round_to_step(1, step)
        except ValueError:
            continue
        raise AssertionError
