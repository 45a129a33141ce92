"""What every test has: a cache folder of its own, so that no run learns from another."""

import pytest


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield
