// An age in the one unit that matters. An instant in the future is said to be so, never shown as new.
const UNITS = [
  { name: 'd', ms: 86_400_000 },
  { name: 'h', ms: 3_600_000 },
  { name: 'm', ms: 60_000 },
  { name: 's', ms: 1_000 },
] as const

/** Two clocks differ a little without anything being wrong. */
const SKEW_MS_MAX = 2_000

export function composeAge(ageMs: number): string {
  if (ageMs < -SKEW_MS_MAX) return `in ${composeShownSpan(-ageMs)}`
  return ageMs < UNITS[3].ms ? 'now' : `${composeShownSpan(ageMs)} ago`
}

export function composeShownSpan(ms: number): string {
  const unit = UNITS.find(candidate => ms >= candidate.ms) ?? UNITS[3]
  return `${Math.floor(ms / unit.ms)} ${unit.name}`
}
