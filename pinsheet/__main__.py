"""`python -m pinsheet`: what the double-click files call."""

from pinsheet.cli import main

main()
