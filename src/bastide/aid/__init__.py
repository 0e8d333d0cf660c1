"""The play aid: exactly the steps of a game with real tiles, from the step table that the engine runs."""

from bastide.aid.sheet import Sheet, make_sheet
from bastide.aid.table import AidTable, aid_table

__all__ = ["AidTable", "Sheet", "aid_table", "make_sheet"]
