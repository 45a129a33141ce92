def make(limit, log):
    def check(x):
        if x > limit:
            log.warning('big %s', x)
            return False
        else:
            return True
    return check
