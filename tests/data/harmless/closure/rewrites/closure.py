def make(limit, log):
    def check(x):
        if x <= limit:
            return True
        log.warning('big %s', x)
        return False

    return check
