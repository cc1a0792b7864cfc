// `provost signal`

import type { Run } from '#cli/command'
import { leaveSignal } from '../supervisor/leave-signal.ts'
import { readInput } from '../supervisor/read-input.ts'
import { sendSignal } from '../supervisor/send-signal.ts'

// The same as the small program that bin/provost.js prefers, for the door that has no such file.
export const run: Run = async ({ flags, cwd, env }) => {
  const words = Object.fromEntries(Object.entries(flags).filter(([, value]) => typeof value === 'string'))
  const payload = flags.hook === undefined ? '' : await readInput(process.stdin)
  const said = words as Record<string, string>
  const reason = env.PROVOST_DOOR
    ? await sendSignal(env.PROVOST_DOOR, said, payload)
    : leaveSignal({ words: said, payload, cwd, env, now: Date.now() })
  return { json: { left: reason === null, reason }, lines: reason === null ? [] : [`nothing was left: ${reason}`] }
}
