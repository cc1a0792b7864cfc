// Does `state.json` still say what the log says? A foreign edit is drift; it is reported, never trusted (spec 3.10).
import { isCount } from '#kernel/reading/json-value'

export type StateFileFacts = {
  readonly present: boolean
  readonly parses?: unknown
  /** Does the file's own hash match its other members? */
  readonly selfHash?: unknown
  readonly version?: unknown
  readonly headVersion: number
  /** Is the content the projection of the log at the file's version? */
  readonly matchesLog?: unknown
}

export type StateFileAnswer = {
  readonly verdict: 'missing' | 'drift' | 'behind' | 'current'
  readonly rule: string
  readonly action: 'rebuild' | 'refuse' | 'rewrite' | 'none'
}

export function checkStateFile(file: StateFileFacts): StateFileAnswer {
  const { version, headVersion } = file
  if (!file.present) return { verdict: 'missing', rule: 'STATE_MISSING', action: 'rebuild' }
  if (file.parses !== true) return drift('STATE_UNREADABLE')
  if (file.selfHash !== 'match' || !isCount(version)) return drift('STATE_EDITED')
  if (version > headVersion) return drift('STATE_AHEAD')
  if (file.matchesLog !== true) return drift('STATE_EDITED')
  if (version < headVersion) return { verdict: 'behind', rule: 'STATE_BEHIND', action: 'rewrite' }
  return { verdict: 'current', rule: 'STATE_CURRENT', action: 'none' }
}

function drift(rule: string): StateFileAnswer {
  return { verdict: 'drift', rule, action: 'refuse' }
}
