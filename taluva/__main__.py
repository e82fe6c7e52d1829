"""The command ``python -m taluva``, the same as ``taluva``.

Imports happen inside ``main``, so that it can handle Ctrl-C while they load.
"""


def main() -> int:
    """Run the program and return its exit code. Ctrl-C during start-up exits quietly."""
    try:
        import gc

        gc.disable()  # imports allocate a lot and free little
        from taluva.cli import main as run

        gc.enable()
        return run()
    except KeyboardInterrupt:
        return 130  # the exit status of a program ended by Ctrl-C
    finally:
        import gc

        gc.freeze()  # skip garbage collection at exit


if __name__ == "__main__":
    raise SystemExit(main())
