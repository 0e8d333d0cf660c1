"""Every fault a tile can have is found and told, all of them at once, in both languages."""

import msgspec
import pytest

from bastide.text import Sentence, Text
from bastide.tiles.check import check_layout, check_set
from bastide.tiles.face import Layout
from bastide.tiles.sets import TileSet, load_set

D = load_set("base").tile["D"]  # city N, road E W, field WR EL touches=0, field ER SL SR WL
HS2 = load_set("hills-sheep").tile["HS2"]
BURG = load_set("german-castles").tile["BurgA"]


def changed(layout: Layout, **changes: object) -> Layout:
    return msgspec.structs.replace(layout, **changes)


def with_segment(layout: Layout, index: int, *texts: str) -> Layout:
    """The layout with one segment replaced by others."""
    segments = layout.segments
    return changed(layout, segments=(*segments[:index], *texts, *segments[index + 1 :]))


def faults(layout: Layout) -> list[str]:
    found = check_layout(layout)
    assert all(fault.say("en") != fault.say("de") for fault in found)
    return [str(fault) for fault in found]


FAULTS = [
    # words
    (with_segment(D, 0, ""), "Segment 0 is empty"),
    (with_segment(D, 0, "town N"), "begins with town, which is no kind of segment"),
    (with_segment(D, 1, "raod E W"), "did you mean road?"),
    (with_segment(D, 0, "city N inn"), "inn stands on a road only"),
    (with_segment(D, 1, "road E W touches=0"), "touches stands on a field only"),
    (with_segment(D, 1, "road E W shares=E"), "shares stands on a city only"),
    (with_segment(D, 0, "city N penant=1"), "unknown word penant=1; did you mean pennant"),
    (with_segment(D, 0, "city N pennant"), "pennant has no value “”; write pennant= and one of 1, 2"),
    (with_segment(D, 0, "city N pennant=many"), "pennant has no value many"),
    (with_segment(D, 0, "city N goods=beer"), "one of wine, grain, cloth"),
    (with_segment(D, 0, "city N princess=1"), "princess takes no value"),
    (with_segment(D, 0, "city N N"), "names N twice"),
    (with_segment(D, 0, "city N Q"), "names Q; a city on a square names some of N, E, S, W"),
    (with_segment(D, 0, "city NL"), "names NL; a city on a square names some of N, E, S, W"),
    (with_segment(D, 3, "field E SL SR WL"), "names E; a field on a square names some of NL, NR"),
    (with_segment(D, 2, "field WR EL touches=x"), "must list numbers of segments"),
    (with_segment(D, 2, "field WR EL touches="), "must list numbers of segments"),
    (changed(D, segments=(*D.segments, "monastery N")), "a monastery reaches no edge"),
    # signs of the whole tile
    (changed(D, symbols=("vulcano",)), "unknown word vulcano; did you mean volcano?"),
    (changed(D, symbols=("gold=2",)), "gold takes no value"),
    (changed(D, symbols=("flier=UP",)), "flier has no value UP"),
    (changed(D, symbols=("gold", "gold")), "`symbols` has gold twice"),
    # edges
    (changed(D, edges="CRF"), "`edges` is CRF; a square has 4 edges"),
    (changed(D, edges="CRXR"), "each one of the letters C R F W K A"),
    (changed(BURG, edges="RCFRF"), "a double has 6 edges, N1, N2, E, S2, S1, W"),
    (changed(D, edges="RRFR"), "reaches edge N, but `edges` has R (road) there"),
    (changed(D, edges="CRRR"), "Edge S is R in `edges`, but no road reaches it"),
    (with_segment(D, 1, "road E W", "road E"), "Edge E is reached by segment 1 “road E W” and segment 2 “road E”"),
    (with_segment(HS2, 0, "city N W"), "unless it is divided between two cities"),
    (with_segment(D, 0, "city N shares=N"), "does not divide that edge with another city"),
    (with_segment(HS2, 0, "city N W shares=E"), "shares has no value E; write shares= and one of N, W"),
    # half-edges
    (with_segment(D, 3, "field ER SL SR"), "Half-edge WL lies in no field"),
    (with_segment(D, 2, "field WR EL ER touches=0"), "Half-edge ER lies in segment 2"),
    (with_segment(D, 2, "field WR EL NL touches=0"), "names NL, but edge N is C (city) and has no field"),
    # borders
    (with_segment(D, 2, "field WR EL"), "meets the city of segment 0 at the corner between EL and N"),
    (with_segment(D, 2, "field WR EL touches=1"), "says touches=1, but segment 1 is no city"),
    (with_segment(D, 2, "field WR EL touches=0,9"), "says touches=9, but segment 9 is no city"),
    (with_segment(D, 2, "field WR EL touches=0,0"), "names city 0 twice"),
    (with_segment(D, 2, "field WR EL touches=0 apart=0"), "names city 0 twice"),
    (with_segment(BURG, 5, "field N1R EL ER S2L"), "at the corner between N1R and N2"),
    # crossings
    (with_segment(D, 2, "field WR SL touches=0", "field EL touches=0"), "cross; join their ends otherwise"),
    # wagons
    (changed(D, wagon=((0, 7),)), "names segment 7, but the segments are numbered 0 to 3"),
    (changed(D, wagon=((0,),)), "a group joins two or more"),
    (changed(D, wagon=((0, 0),)), "a group joins two or more"),
    (changed(D, wagon=((0, 2),)), "wagons only go to cities, roads and buildings"),
    # counts
    (changed(D, count=0), "`count` is 0"),
    (changed(D, start=5), "`start` is 5"),
    (changed(D, count=1, start=1, gardens=1), "`gardens` is 1"),
    (changed(D, gardens=-1), "`gardens` is -1"),
]


@pytest.mark.parametrize(("layout", "told"), FAULTS, ids=[told[:40] for _, told in FAULTS])
def test_fault_is_told(layout: Layout, told: str) -> None:
    found = faults(layout)
    assert any(told in fault for fault in found), found


@pytest.mark.parametrize(
    "layout",
    [
        with_segment(D, 2, "field WR EL apart=0"),  # they may meet in a point
        changed(D, symbols=("road-bridge",), edges="RRRR", segments=load_set("traders-builders").tile["HB"].segments),
        changed(D, wagon=((0, 1),)),
        changed(D, segments=(*D.segments, "monastery special", "garden")),
    ],
)
def test_no_fault(layout: Layout) -> None:
    assert faults(layout) == []


def test_a_bridge_must_be_named() -> None:
    crossing = load_set("traders-builders").tile["HB"]
    assert faults(crossing) == []
    assert any("cross" in fault for fault in faults(changed(crossing, symbols=())))


def test_all_faults_at_once() -> None:
    layout = Layout(
        edges="CRFR",
        segments=("city N inn", "road E W flat", "field WR", "field ER SL SR WL"),
        symbols=("vulcano",),
        wagon=((0, 9),),
        count=0,
    )
    found = "\n".join(faults(layout))
    for told in ("inn stands on", "word flat", "EL lies in no field", "corner", "vulcano", "segment 9", "`count`"):
        assert told in found


def tile_set(total: int, **tiles: Layout) -> TileSet:
    variants = {tile_id: layout for tile_id, layout in tiles.items() if layout.replaces}
    plain = {tile_id: layout for tile_id, layout in tiles.items() if not layout.replaces}
    return TileSet("mine", Text("Mine", "Meine"), total, plain, variants)


COUNT = load_set("count").tile

SET_FAULTS = [
    (tile_set(3, mine=D), "`total` is 3, but the counts add up to 4"),
    (tile_set(4, **{"my tile": D}), "Tile my tile: An id has letters, digits"),
    (tile_set(4, **{"D-garden": D}), "does not end in “-garden”"),
    (tile_set(4, mine=D, other=changed(D, replaces="nobody")), "Tile other: `replaces` is nobody"),
    (TileSet("mine", Text("a", "b"), 4, {"x": changed(D, replaces="x")}), "`replaces` belongs to a variant"),
    (TileSet("mine", Text("a", "b"), 4, {"x": D}, {"x": changed(D, replaces="x")}), "for a tile and for a variant"),
    (msgspec.structs.replace(tile_set(4, mine=D), builds_on="wintre"), "no packaged set; did you mean winter"),
    (tile_set(2, a=COUNT["CO6"], b=COUNT["CO6"]), "where a lies already"),
    (tile_set(1, a=COUNT["CO6"]), "Edge N is a seam (K) and must meet the seam"),
    (tile_set(4, a=changed(D, edges="KRFR", segments=("road E W", *D.segments[2:]))), "give both their places"),
    (tile_set(12, **COUNT | {"CO1": with_segment(COUNT["CO1"], 1, "field WR NL NR")}), "EL of CO1 across it does not"),
]


@pytest.mark.parametrize(("found", "told"), SET_FAULTS, ids=[told[:40] for _, told in SET_FAULTS])
def test_fault_of_a_set_is_told(found: TileSet, told: str) -> None:
    sentences = check_set(found)
    assert any(told in str(sentence) for sentence in sentences), [str(s) for s in sentences]
    assert all(sentence.say("en") != sentence.say("de") for sentence in sentences)


def test_german_reaches_into_the_fault() -> None:
    (fault,) = check_set(tile_set(4, mine=with_segment(D, 3, "field ER SL SR")))
    assert isinstance(fault, Sentence)
    assert fault.say("de") == (
        "Plättchen mine: Die halbe Kante WL liegt in keiner Wiese; nimm sie in die Wiese auf, die dort ist."
    )
