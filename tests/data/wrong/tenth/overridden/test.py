def test_overridden():
    settings = {"debug": False, "level": 3}
    with overridden(settings, debug=True, extra=1) as inside:
        assert inside == {"debug": True, "level": 3, "extra": 1}
    assert settings == {"debug": False, "level": 3}
