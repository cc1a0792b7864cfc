// `provost signal`

import type { Run } from '#cli/command'
import { leaveSignal } from '../supervisor/leave-signal.ts'
import { readInput } from '../supervisor/read-input.ts'

// The same as the small program that bin/provost.js prefers, for the door that has no such file.
export const run: Run = async ({ flags, cwd, env }) => {
  const words = Object.fromEntries(Object.entries(flags).filter(([, value]) => typeof value === 'string'))
  const payload = flags.hook === undefined ? '' : await readInput(process.stdin)
  const reason = leaveSignal({ words: words as Record<string, string>, payload, cwd, env, now: Date.now() })
  return { json: { left: reason === null, reason }, lines: reason === null ? [] : [`nothing was left: ${reason}`] }
}
