def run(cmd):
    done = subprocess.run(cmd, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return [line.strip() for line in done.stdout.splitlines()]
