def report(self, rows):
    total = sum(row['n'] for row in rows if row['ok'] == True)
    self.log.info('total %d', total)
    return total
