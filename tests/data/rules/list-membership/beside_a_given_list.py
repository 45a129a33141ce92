def learn(self, words: list[str]) -> int:
    added = 0
    for word in words:
        if word not in self.words:
            self.words.append(word)
            added += 1
    return added


# output
def learn(self, words: list[str]) -> int:
    added = 0
    words_set = set(self.words)
    for word in words:
        if word not in words_set:
            self.words.append(word)
            words_set.add(word)
            added += 1
    return added
