"""The base game: its course in the words of the play aid, followers, farmers and options.

What its steps do is in `course.py`. Rules: base.md.
"""

from __future__ import annotations

from bastide.game.foreign import Bga, ForeignRule, ForeignSet, Jcz
from bastide.game.module import Element, FarmRule, Figure, Line, Module, Option, Step
from bastide.game.rules import START_TILE
from bastide.game.shown import Picture
from bastide.modules.course import (
    ON_ALL,
    TINY_CITY,
    Scoring,
    draw_tile,
    farms_by_themselves,
    figure_action,
    figures_home,
    find_placements,
    lay_start,
    list_completed,
    make_pile,
    place_tile,
    score_completed,
    score_farms,
    unfinished,
)
from bastide.text import Text
from bastide.tiles.face import CITY, FIELD, GARDEN, MONASTERY, ROAD

CITY_AT_FARM = Text(en="completed city at the farm", de="fertige Stadt an der Wiese")

COURSE = Element(
    id="course",
    name=Text(en="Course of the game", de="Spielablauf"),
    frames=(Scoring,),
    pays=False,
    always=True,
    steps=(
        Step(
            "S2.1",
            Text(en="shuffle the tiles face down", de="die Plättchen verdeckt mischen"),
            make_pile,
            who="table",
            more=Text(
                en="Tiles with a different back belong to a start and are sorted out first. "
                "Several piles within reach of everyone, or a bag, are as good as one.",
                de="Plättchen mit anderer Rückseite gehören zu einem Anfang und werden vorher aussortiert. "
                "Mehrere Stapel in Reichweite aller oder ein Beutel sind so gut wie einer.",
            ),
        ),
        Step(
            START_TILE,
            Text(en="lay the start tile in the middle of the table", de="das Startplättchen in die Tischmitte legen"),
            lay_start,
            who="table",
            more=Text(
                en="It has a darker back. Leave room on all sides.",
                de="Es hat eine dunklere Rückseite. Ringsum Platz lassen.",
            ),
        ),
        Step(
            "T1.4",
            Text(en="draw a tile and show it to everyone", de="ein Plättchen ziehen und allen zeigen"),
            draw_tile,
            more=Text(
                en="The others may advise you; you decide.",
                de="Die anderen dürfen raten; du entscheidest.",
            ),
        ),
        Step(
            "T1.8",
            Text(
                en="replace a tile that fits nowhere",
                de="ein Plättchen ersetzen, das nirgends passt",
            ),
            find_placements,
            who="table",
            more=Text(
                en="Only if it fits nowhere on the whole board. It leaves the game, and you draw another one.",
                de="Nur wenn es auf dem ganzen Tisch nirgends passt. Es kommt aus dem Spiel, und du ziehst ein neues.",
            ),
        ),
        Step(
            "T2.1",
            Text(en="place the tile", de="das Plättchen anlegen"),
            place_tile,
            more=Text(
                en="At least one whole edge touches another tile, and every touching edge continues it: "
                "city to city, road to road, field to field.",
                de="Mindestens eine ganze Kante liegt an, und jede anliegende Kante setzt das Nachbarbild fort: "
                "Stadt an Stadt, Straße an Straße, Wiese an Wiese.",
            ),
        ),
        Step(
            "T4.2",
            Text(
                en="do one of these with your figures, or nothing", de="mit deinen Figuren eines davon tun oder nichts"
            ),
            figure_action,
            may=True,
            more=Text(
                en="Only one of them in this turn part, and only with figures that lie in front of you.",
                de="Nur eines in diesem Zugteil, und nur mit Figuren, die vor dir liegen.",
            ),
        ),
        Step(
            "T7.1",
            Text(en="see what the tile has completed", de="feststellen, was das Plättchen fertig gemacht hat"),
            list_completed,
            who="table",
            more=Text(
                en="A road is complete when it ends on both sides or closes a circle, a city when its wall has no gap, "
                "a monastery when all 8 tiles around it lie. One tile can complete several, also those of others.",
                de="Eine Straße ist fertig, wenn sie beiderseits endet oder einen Kreis schließt, eine Stadt, "
                "wenn ihre Mauer keine Lücke hat, ein Kloster, wenn alle 8 Plättchen ringsum liegen. "
                "Ein Plättchen kann mehreres fertig machen, auch von anderen.",
            ),
        ),
        Step(
            "T8.4",
            Text(en="score each completed feature", de="jede fertige Stadt, Straße und jedes Kloster werten"),
            score_completed,
            who="table",
            more=Text(
                en="Whoever has most followers there gets all points; with equal numbers each of them gets all points. "
                "Nobody there, no points. What each feature is worth stands in the table.",
                de="Wer dort die meisten Gefolgsleute hat, bekommt alle Punkte; bei Gleichstand alle davon. "
                "Steht niemand dort, gibt es nichts. Was alles wert ist, steht in der Tabelle.",
            ),
        ),
        Step(
            "T8.9",
            Text(en="take the figures of scored features back", de="die Figuren aus Gewertetem zurücknehmen"),
            figures_home,
            who="everyone",
            more=Text(
                en="Also those who got no points. From your next figure step on they can be placed again.",
                de="Auch wer keine Punkte bekam. Im nächsten eigenen Zug können sie wieder gesetzt werden.",
            ),
        ),
        unfinished(
            "E9",
            Text(en="score unfinished monasteries", de="unfertige Klöster werten"),
            Text(
                en="1 point for the monastery and for each tile around it that lies.",
                de="1 Punkt für das Kloster und für jedes Plättchen, das ringsum liegt.",
            ),
            MONASTERY,
            GARDEN,
        ),
        unfinished(
            "E12",
            Text(en="score unfinished roads", de="unfertige Straßen werten"),
            Text(
                en="1 point for each tile, to whoever has most followers there.",
                de="1 Punkt je Plättchen für den, der dort die meisten Gefolgsleute hat.",
            ),
            ROAD,
        ),
        unfinished(
            "E14",
            Text(en="score unfinished cities", de="unfertige Städte werten"),
            Text(
                en="1 point for each tile and pennant, to whoever has most followers there.",
                de="1 Punkt je Plättchen und Wappen für den, der dort die meisten Gefolgsleute hat.",
            ),
            CITY,
        ),
    ),
    lines=(
        Line(
            "S1",
            Text(
                en="choose a colour and put a follower of it on field 0 of the track",
                de="eine Farbe wählen und einen Gefolgsmann davon auf Feld 0 der Wertungsleiste stellen",
            ),
            who="everyone",
            more=Text(
                en="This follower counts your points for the whole game and is not placed on tiles. "
                "Your other figures lie in front of you until they are placed.",
                de="Dieser Gefolgsmann zählt das ganze Spiel über deine Punkte und wird nicht auf Plättchen gesetzt. "
                "Deine anderen Figuren liegen vor dir, bis sie gesetzt werden.",
            ),
        ),
        Line(
            "S7",
            Text(
                en="name who begins; the others follow clockwise",
                de="bestimmen, wer beginnt; die anderen folgen im Uhrzeigersinn",
            ),
            who="youngest",
            more=Text(
                en="Each turn has the steps of the next chapter; then the player on the left follows.",
                de="Jeder Zug hat die Schritte des nächsten Kapitels; dann folgt der linke Nachbar.",
            ),
        ),
        Line(
            "T4.2",
            Text(en="place a follower on the tile just laid", de="einen Gefolgsmann auf das gelegte Plättchen setzen"),
            may=True,
            choice=True,
            more=Text(
                en="On a road, in a city or in a monastery, if no figure stands anywhere on the whole feature, "
                "not even your own.",
                de="Auf eine Straße, in eine Stadt oder ein Kloster, wenn auf dem ganzen Gebiet noch keine Figur "
                "steht, auch keine eigene.",
            ),
        ),
        Line(
            "E1",
            Text(
                en="the game ends after the turn in which the last tile was laid",
                de="das Spiel endet nach dem Zug mit dem letzten Plättchen",
            ),
            who="table",
            more=Text(
                en="Finish that turn with its scoring first. Figures on the board stay for the final scoring.",
                de="Dieser Zug wird samt Wertung beendet. Figuren im Spiel bleiben für die Schlusswertung stehen.",
            ),
        ),
        Line(
            "E21",
            Text(
                en="most points win; equal points share the victory",
                de="wer die meisten Punkte hat, gewinnt; bei Gleichstand gewinnen alle mit dieser Punktzahl",
            ),
            who="table",
            more=Text(
                en="There is no tiebreak.",
                de="Einen Stichentscheid gibt es nicht.",
            ),
        ),
    ),
    values=(TINY_CITY,),
    by_feature=True,
    words={
        "road": Text(en="road", de="Straße"),
        "city": Text(en="city", de="Stadt"),
        "monastery": Text(en="monastery", de="Kloster"),
        "tiles": Text(en="tile|tiles", de="Plättchen"),
        "pennants": Text(en="pennant|pennants", de="Wappen"),
        "tiny-city": Text(en="city of two tiles", de="Stadt aus zwei Plättchen"),
        "no-strength": Text(en="strength 0", de="Stärke 0"),
        "scored": Text(en="scored", de="gewertet"),
        "final": Text(en="final scoring", de="Schlusswertung"),
        "given-up": Text(en="given up", de="Verzicht"),
        "out-of-game": Text(en="out of the game", de="aus dem Spiel"),
    },
    quiet=frozenset(("scored", "final", "given-up")),
    foreign=(
        Jcz(
            features={
                "City": CITY,
                "Road": ROAD,
                "Field": FIELD,
                "Farm": FIELD,
                "Monastery": MONASTERY,
                "Cloister": MONASTERY,
            },
            phases={"T2.1": "TilePhase", "T4.2": "ActionPhase"},
            awards={"farm": ("field",), "cloister": ("monastery",)},
        ),
    ),
)

FOLLOWER = Element(
    id="small",
    name=Text(en="Followers", de="Gefolgsleute"),
    pays=False,
    figure=Figure(
        "small",
        Text(en="follower", de="Gefolgsmann"),
        7,
        ON_ALL,
        Text(
            en="A follower stands on a road, in a city, in a monastery or on a field.",
            de="Ein Gefolgsmann steht auf einer Straße, in einer Stadt, in einem Kloster oder auf einer Wiese.",
        ),
        called={"meeples": Text(en="meeple", de="Meeple")},
    ),
    foreign=(
        Jcz(elements={"small-follower": "small"}, figures={"small": "small"}),
        Bga(figures={"normal": "small"}),
    ),
)

FARMERS = Element(
    id="farmers",
    name=Text(en="Farmers", de="Bauern"),
    opens=frozenset((FIELD,)),
    steps=(
        Step(
            "E15",
            Text(en="score the farms", de="Wiesen werten"),
            score_farms,
            who="table",
            scores=FIELD,
            pays_claims=farms_by_themselves,
            more=Text(
                en="A farm is all field that hangs together, parted by roads, rivers and city walls. "
                "Whoever has most farmers there is paid for each completed city that touches it.",
                de="Eine Wiese ist alles, was zusammenhängt; Straßen, Flüsse und Stadtmauern trennen. "
                "Wer dort die meisten Bauern hat, wird für jede fertige Stadt bezahlt, die daran liegt.",
            ),
        ),
    ),
    lines=(
        Line(
            "T4.2",
            Text(
                en="place a follower as a farmer on a field of the tile",
                de="einen Gefolgsmann als Bauern auf eine Wiese des Plättchens legen",
            ),
            may=True,
            choice=True,
            rank=1,
            more=Text(
                en="If no farmer is on the whole field yet. He lies down and stays until the end of the game.",
                de="Wenn auf der ganzen Wiese noch kein Bauer liegt. Er liegt dort bis zum Spielende.",
            ),
        ),
    ),
    farm=(
        FarmRule(CITY_AT_FARM, rate=3, when={"farm-scoring": ("ed3", "ed2")}),
        FarmRule(CITY_AT_FARM, rate=4, when={"farm-scoring": ("ed1",)}),
    ),
    words={"field": Text(en="field", de="Wiese"), "cities": Text(en="city|cities", de="Stadt|Städte")},
    foreign=(Jcz(elements={"farmers": "farmers"}),),
)

MODULE = Module(
    id="base",
    number=0,
    name=Text(en="Base game", de="Grundspiel"),
    year=2000,
    about=Text(
        en="Cities, roads, monasteries and fields: 72 tiles and seven followers each.",
        de="Städte, Straßen, Klöster und Wiesen: 72 Plättchen und je sieben Gefolgsleute.",
    ),
    picture=Picture("D"),
    tiles=("base",),
    elements=(COURSE, FOLLOWER, FARMERS),
    options=(
        Option(
            "farm-scoring",
            Text(en="Scoring of farms", de="Wertung der Wiesen"),
            {
                "ed3": Text(
                    en="3 points for each completed city at each farm",
                    de="3 Punkte für jede fertige Stadt an jeder Wiese",
                ),
                "ed2": Text(
                    en="as the third edition, but a player is paid only once for a city",
                    de="wie dritte Ausgabe, aber jede Stadt zählt für einen Spieler nur einmal",
                ),
                "ed1": Text(
                    en="each completed city pays 4 to whoever has most farmers around it",
                    de="jede fertige Stadt bringt 4 Punkte für die meisten Bauern ringsum",
                ),
            },
            "base.md 10",
        ),
        Option(
            "tiny-city",
            Text(en="City of two tiles", de="Stadt aus zwei Plättchen"),
            {
                4: Text(en="scores as any other city: 4 points", de="zählt wie jede andere: 4 Punkte"),
                2: Text(en="1 point for each tile and pennant", de="1 Punkt je Plättchen und Wappen"),
            },
            "base.md 10",
        ),
        Option(
            "unplaceable-tile",
            Text(en="A tile that fits nowhere", de="Ein Plättchen, das nirgends passt"),
            {
                "remove": Text(en="leaves the game", de="kommt aus dem Spiel"),
                "reshuffle": Text(en="goes back into the pile", de="wird wieder eingemischt"),
            },
            "base.md 10",
        ),
        Option(
            "words",
            Text(en="The figures are called", de="Die Figuren heißen"),
            {
                "followers": Text(en="followers, as until 2011", de="Gefolgsleute, wie bis 2011"),
                "meeples": Text(en="meeples, as in the third edition", de="Meeple, wie in der dritten Ausgabe"),
            },
            "editions.md, Editions",
        ),
        Option(
            "laps",
            Text(en="50 points on the score track are shown", de="50 Punkte auf der Wertungsleiste zeigt"),
            {
                "tiles": Text(en="by a tile with 50 or 100", de="ein Plättchen mit 50 oder 100"),
                "counter": Text(en="by the counter lying down", de="die hingelegte Zählfigur"),
            },
            "editions.md, Editions",
        ),
        Option(
            "most-players",
            Text(en="The box has figures for", de="Die Schachtel hat Figuren für"),
            {
                6: Text(en="up to 6 players", de="bis zu 6 Spieler"),
                5: Text(en="up to 5 players, as in 2000 and 2011", de="bis zu 5 Spieler, wie 2000 und 2011"),
            },
            "editions.md, Editions",
            most_players={5: 5},
        ),
    ),
    source="Base game 2000, 2006, 2011, 2021",
    foreign=(
        Jcz(
            sets={"basic": ForeignSet("base")},
            rules={"tiny-city-scoring": ForeignRule("tiny-city", {"4": 4, "2": 2})},
        ),
    ),
)
