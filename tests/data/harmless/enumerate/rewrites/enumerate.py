def number(self, out):
    for i, h in enumerate(self.hooks):
        out.write(f'{i} {h.name}')
