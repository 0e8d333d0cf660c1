/** Numbers and times as people read them. */

/** `+14`, `-3` with a real minus sign, `±0`. */
export function signed(points: number): string {
  if (points === 0) return "±0";
  return points > 0 ? `+${points}` : `−${-points}`;
}

/** Seconds as a clock: `11:42`, `1:05:09`; the last ten seconds with tenths. */
export function clockText(seconds: number): string {
  const rest = Math.max(0, seconds);
  if (rest < 10) return rest.toFixed(1);
  const whole = Math.floor(rest);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** A time of the past, short: the hour today, the day otherwise. */
export function when(time: number, language: string, now = Date.now()): string {
  const date = new Date(time);
  const today = new Date(now).toDateString() === date.toDateString();
  return today
    ? date.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" })
    : date.toLocaleDateString(language, { day: "numeric", month: "short" });
}

/**
 * Points on the track of fifty spaces: the space, and how often the track has been gone round. Where counters lie down
 * for 50 points, one round is told by that.
 */
export function onTrack(score: number, lying = false): { space: number; rounds: number; down: boolean } {
  const rounds = Math.floor(score / 50);
  const down = lying && rounds > 0 && rounds % 2 === 1;
  return { space: score - rounds * 50, rounds: down ? rounds - 1 : rounds, down };
}
