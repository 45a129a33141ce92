def test_changed():
    settings = {"a": 1}
    with changed(settings, a=2, b=3):
        assert settings == {"a": 2, "b": 3}
    assert settings == {"a": 1}
