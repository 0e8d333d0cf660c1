"""`python -m bastide` is the same as `bastide`."""

from bastide.cli import main

main()
