"""`python -m pinsheet`: what the double-click files call."""

from pinsheet.cli import main

if __name__ == "__main__":  # a worker of `run --jobs` looks at this file too
    main()
