# observed: text = str, 0 to 30 long
def others(text):
    count = 0
    for char in text:
        if char.lower() not in ["a", "e", "i", "o", "u"]:
            count += 1
    return count


# output
def others(text):
    count = 0
    count += len(text) - sum(map(text.count, "aeiouAEIOU"))
    return count
