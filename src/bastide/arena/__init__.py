"""The ruler: players meet on equal decks with seats swapped, and what comes of it is counted."""
