def walk(nodes):
    for node in nodes:
        if node.children:
            for child in node.children:
                if child.visible:
                    yield child


# output
def walk(nodes):
    for node in nodes:
        if not node.children:
            continue
        for child in node.children:
            if child.visible:
                yield child
