// What a gate is called: one that had nothing to ask did not pass anything.
export type AskedGate = { readonly passed: boolean; readonly overridden?: boolean; readonly reason: string }

export type GateWord = 'passed' | 'not_needed' | 'overridden' | 'failed'

/** The reasons with which a gate lets everything through without having looked. */
export const NOT_NEEDED: readonly string[] = [
  'No verification run (optional)',
  'Phase has no agents',
  'Phase is not finding-gated',
]

export function gateWordOf({ passed, overridden, reason }: AskedGate): GateWord {
  if (passed) return NOT_NEEDED.includes(reason) ? 'not_needed' : 'passed'
  return overridden ? 'overridden' : 'failed'
}
