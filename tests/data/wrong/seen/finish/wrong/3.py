def finish(errors):
    """End with the right code."""
    if errors >= 0:
        print(f"{errors} errors", file=sys.stderr)
        sys.exit(1)
    sys.exit(0)
