"""Sets are read one by one, faces are shared, and unknown ids get a helpful sentence."""

import pytest

from bastide.tiles import sets
from bastide.tiles.sets import UnknownId, copies, copies_of, face, load_set, set_ids


@pytest.fixture
def fresh() -> None:
    for function in (sets.load_set, sets.copies, sets.face):
        function.cache_clear()


@pytest.mark.usefixtures("fresh")
def test_one_set_reads_one_file() -> None:
    assert sum(c.count for c in copies("inns-cathedrals", gardens=True)) == 18
    assert load_set.cache_info().currsize == 1


def test_faces_are_shared() -> None:
    with_gardens = {c.face.id: c.face for c in copies("base", gardens=True)}
    without = {c.face.id: c.face for c in copies("base", gardens=False)}
    assert with_gardens["D"] is without["D"] is face("D")
    assert with_gardens["E-garden"] is face("E-garden")


def test_garden_is_one_more_segment() -> None:
    plain, garden = face("E"), face("E-garden")
    assert [s.kind for s in garden.segments] == [*(s.kind for s in plain.segments), "garden"]
    by_id = {c.face.id: c for c in copies("base", gardens=True)}
    assert (by_id["E"].count, by_id["E-garden"].count) == (4, 1)
    assert {c.face.id: c.count for c in copies("base", gardens=False)}["E"] == 5


def test_a_tile_with_gardens_only_has_no_plain_copy() -> None:
    ids = {c.face.id for c in copies("spiel-doch", gardens=True)}
    assert ids == {"SD1", "SD2-garden"}


def test_copies_of_any_set() -> None:
    for set_id in set_ids():
        assert copies_of(load_set(set_id), gardens=True) == copies(set_id, gardens=True)


def test_variants_have_faces_but_no_copies() -> None:
    assert face("BS-2nd").segments[0].pennants == 0
    assert "BS-2nd" not in {c.face.id for c in copies("princess-dragon", gardens=True)}


@pytest.mark.parametrize(
    ("call", "english", "german"),
    [
        (lambda: load_set("rivver"), "did you mean river", "ist river"),
        (lambda: load_set("xyz"), "there are: abbey-mayor", "es gibt: abbey-mayor"),
        (lambda: load_set("../../etc/passwd"), "no tile set called ../../etc/passwd", "gibt es nicht"),
        (lambda: face("d"), "did you mean D", "ist D"),
        (lambda: face("flugz"), "did you mean Flug", "ist Flug"),
        (lambda: face("%%"), "ids are written like D", "Kennungen schreibt man wie D"),
        (lambda: face("EK-garden"), "No copy of tile EK has a garden", "Kein Exemplar des Plättchens EK"),
    ],
)
def test_unknown_ids(call, english: str, german: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(KeyError) as caught:
        call()
    error = caught.value
    assert isinstance(error, UnknownId)
    assert english in str(error)
    assert german in error.say("de")
