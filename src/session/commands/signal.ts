// `provost signal`
import { leaveSignal } from '#supervisor/leave-signal'
import { readInput } from '#supervisor/read-input'
import type { Run } from '../command.ts'

// The same as the small program that bin/provost.js prefers, for the door that has no such file.
export const run: Run = async ({ flags, cwd, env }) => {
  const words = Object.fromEntries(Object.entries(flags).filter(([, value]) => typeof value === 'string'))
  const payload = flags.hook === undefined ? '' : await readInput(process.stdin)
  const reason = leaveSignal({ words: words as Record<string, string>, payload, cwd, env, now: Date.now() })
  return { json: { left: reason === null, reason }, lines: reason === null ? [] : [`nothing was left: ${reason}`] }
}
