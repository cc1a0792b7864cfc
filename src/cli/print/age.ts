// How long ago, in the one unit a person would use.
const UNITS = [
  { name: 'd', ms: 86_400_000 },
  { name: 'h', ms: 3_600_000 },
  { name: 'min', ms: 60_000 },
  { name: 's', ms: 1_000 },
] as const

/** How long something has lasted, short enough for a column. */
export function composeSpan(spanMs: number): string {
  const unit = UNITS.find(candidate => spanMs >= candidate.ms) ?? UNITS.at(-1)!
  return `${Math.max(0, Math.floor(spanMs / unit.ms))}${unit.name.charAt(0)}`
}

export function printAge(ageMs: number | null): string {
  if (ageMs === null) return 'age unknown'
  const unit = UNITS.find(candidate => ageMs >= candidate.ms)
  return unit ? `${Math.floor(ageMs / unit.ms)} ${unit.name} old` : 'just now'
}
