"""Store: whatever is kept between runs, with one way to write a file whole and one private sqlite file.

It knows where and how, not what its rows mean.
"""
