"""Compiled: whole turns and whole games, by chance or greedily."""

from __future__ import annotations

from bastide.sim.chance import deploy_by_chance, draw, place_by_chance
from bastide.sim.ending import end_turn
from bastide.sim.greedy import deploy_greedily, play_greedily
from bastide.sim.jit import part
from bastide.sim.layout import DEPLOY, DRAW, GREEDY, OVER, PLACE, SECOND, Int, Record


@part
def play_turn(t: Record, s: Record, w: Record) -> None:
    """The rest of a turn, from any phase, by the policy of the player to move."""
    if s.phase == SECOND:
        s.phase = DRAW
    if s.phase == DRAW:
        draw(t, s, w)
    greedy = w.policy[s.turn] == GREEDY
    if s.phase == PLACE:
        if greedy:
            play_greedily(s, t, w)
        else:
            place_by_chance(t, s, w)
            deploy_by_chance(s, w)
    elif s.phase == DEPLOY:
        if greedy:
            deploy_greedily(s, w)
        else:
            deploy_by_chance(s, w)
    if s.phase != OVER:
        end_turn(s, w)


@part
def play_on(t: Record, s: Record, w: Record, turns: Int) -> None:
    """Play so many turns, or to the end if `turns` is below 0, on the order in `w`."""
    while s.phase != OVER and turns != 0:
        play_turn(t, s, w)
        turns -= 1
