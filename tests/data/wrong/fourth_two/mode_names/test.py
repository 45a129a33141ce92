def test_mode_names():
    assert mode_names(Mode.READ | Mode.EXEC) == ["read", "exec"]
    assert mode_names(Mode.WRITE) == ["write"]
