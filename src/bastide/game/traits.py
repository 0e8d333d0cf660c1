"""What figures can do and suffer. Rules ask for a trait, never for the box a figure came from (base.md 8)."""

EDIBLE = "edible"
"""The dragon sends it home."""
CAPTURABLE = "capturable"
"""A tower takes it prisoner."""
CLIMBS = "climbs"
"""It may stand on top of a tower."""
DRIVES = "drives"
"""After its feature was scored it may drive on instead of going home."""
COMPANION = "companion"
"""It only stands where a follower of its owner does."""
SECOND = "second"
"""It may follow the one figure action of a turn part."""
LORD = "lord"
"""It may hold a castle."""
CASTLE_QUARTER, MARKET_QUARTER = "castle-quarter", "market-quarter"
BLACKSMITH_QUARTER, CATHEDRAL_QUARTER = "blacksmith-quarter", "cathedral-quarter"
"""It may be put into that quarter of the City of Carcassonne."""

QUARTERS = frozenset((CASTLE_QUARTER, MARKET_QUARTER, BLACKSMITH_QUARTER, CATHEDRAL_QUARTER))
ORDINARY = QUARTERS | {EDIBLE, CAPTURABLE, CLIMBS, LORD}
"""What every common follower can do and suffer."""
