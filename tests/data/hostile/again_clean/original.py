import os
import shutil
import logging

log = logging.getLogger(__name__)


def clean(path):
    """Remove a folder."""
    shutil.rmtree(path)
    return path


def move(src, dst):
    shutil.copy(src, dst)
    os.remove(src)
    return dst


def login(user, password, check):
    ok = check(user, password)
    log.info("login of %s", user)
    return ok


def audited(user, password, check):
    if not check(user, password):
        log.warning("no login of %s", user)
        return False
    log.info("login of %s", user)
    return True
