// How long the watch rests between two ticks: an end is noticed within one beat, also where a tick takes most of it.
const BEAT_MS = 2_000
/** A house whose ticks take longer than a beat is not looked at without a pause. */
const REST_MIN_MS = 200

export function planRest(tickTookMs: number): number {
  return Math.max(REST_MIN_MS, BEAT_MS - tickTookMs)
}
