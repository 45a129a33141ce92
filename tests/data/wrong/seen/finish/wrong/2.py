def finish(errors):
    """End with the right code."""
    if errors > 0:
        print(f"{errors} errors")
    sys.exit(1 if errors > 0 else 0)
