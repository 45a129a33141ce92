def need(self, k):
    try:
        return self.rows[k]
    except KeyError as error:
        raise ValueError(f'no {k}') from error
