"""“Did you mean …?” for people who mistyped a name."""

from collections.abc import Iterable

from bastide.text import Text

_NEAR = Text(en="did you mean {names}?", de="ist {names} gemeint?")
_KNOWN = Text(en="there are: {names}.", de="es gibt: {names}.")


def near(name: str, known: Iterable[str], otherwise: Text = _KNOWN) -> Text:
    """A hint at the known names that look like the given one, or at all of them if none does."""
    from difflib import get_close_matches  # only people who mistype wait for it

    by_lower = {k.lower(): k for k in known}
    found = get_close_matches(name.lower(), by_lower, 3)
    names = ", ".join(by_lower[k] for k in found or by_lower)
    pattern = _NEAR if found else otherwise
    return Text(en=pattern.say("en", names=names), de=pattern.say("de", names=names))
