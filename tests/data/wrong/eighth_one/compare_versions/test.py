def test_compare_versions():
    assert compare_versions("1.2.0", "1.10.0") == -1
    assert compare_versions("2.0.0", "1.9.9") == 1
    assert compare_versions("v1.0.0", "1.0.0") == 0


def test_compare_versions_pre_release():
    assert compare_versions("1.0.0-alpha", "1.0.0") == -1
    assert compare_versions("1.0.0-beta", "1.0.0-alpha") == 1
    assert compare_versions("1.0.0-rc.1", "1.0.0-rc.2") == -1


def test_compare_versions_build():
    assert compare_versions("1.0.0+5", "1.0.0+6") == 0
