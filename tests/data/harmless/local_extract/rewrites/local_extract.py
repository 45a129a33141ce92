def tell(self, user):
    profile = user.profile
    self.log.info('name %s', profile.name)
    self.db.save(profile.name, profile.mail)
