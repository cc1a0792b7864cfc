// The ages, in days, at which the display of a result turns from good to critical.
import type { GlobalPolicy } from './policy-shape.ts'

export const STALE_THRESHOLDS = { healthy: 14, warning: 30, critical: 60 } as const

export type AgeLevel = 'good' | 'watch' | 'warning' | 'critical' | 'unknown'

export function classifyAge(ageDays: number | null, global: GlobalPolicy | null): AgeLevel {
  if (ageDays === null) return 'unknown'
  const { healthy, warning, critical } = { ...STALE_THRESHOLDS, ...global?.stale_thresholds }
  if (ageDays <= healthy) return 'good'
  if (ageDays <= warning) return 'watch'
  return ageDays <= critical ? 'warning' : 'critical'
}
