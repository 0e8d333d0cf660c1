"""`python -m bastide.cli` is the same as `bastide`."""

from bastide.cli import main

main()
