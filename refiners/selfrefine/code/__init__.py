"""Code: text, and one function in it: found, cut out, put back, compared, measured, formatted.

Pure: it knows neither files nor processes nor settings.
"""
