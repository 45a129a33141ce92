def test_changed():
    settings = {"a": 1}
    with changed(settings, a=2) as now:
        assert now["a"] == 2
    assert settings == {"a": 1}
    with changed(settings, b=3):
        pass
    assert settings == {"a": 1}
