"""``python -m taluva`` is the command ``taluva``.

Nothing is imported before somebody waits for Ctrl-C.
"""


def main() -> int:
    """Run the program and give its exit code; Ctrl-C ends it quietly while it is still loaded."""
    try:
        import gc

        gc.disable()  # loading makes much that lasts, and no garbage
        from taluva.cli import main as run

        gc.enable()
        return run()
    except KeyboardInterrupt:
        return 130  # what a shell reports for a program that Ctrl-C has ended
    finally:
        import gc

        gc.freeze()  # Python need not look for garbage in what ends with the program anyhow


if __name__ == "__main__":
    raise SystemExit(main())
