from bastide.game.track import OnTrack, on_track


def test_base_s1_score_track() -> None:
    assert on_track(49) == OnTrack(49, 0, 0)
    assert on_track(50) == OnTrack(0, 0, 1)
    assert on_track(102) == OnTrack(2, 1, 0)
    assert on_track(150) == OnTrack(0, 1, 1)


def test_a_score_below_zero_is_one_lap_back() -> None:
    assert on_track(-3) == OnTrack(47, -1, 1)
