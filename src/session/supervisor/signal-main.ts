// `provost signal` as a small program of its own: hooks run it at every step of an agent, and it always ends with 0.
import { parseArgs } from 'node:util'
import { leaveSignal } from './leave-signal.ts'
import { readInput } from './read-input.ts'
import { sendSignal } from './send-signal.ts'

const NAMES = ['session', 'generation', 'event', 'run', 'hook', 'activity', 'tool', 'note', 'reset-at'] as const

leave().then(
  reason => report(reason),
  error => report(error instanceof Error ? error.message : String(error)),
)

async function leave(): Promise<string | null> {
  const options = Object.fromEntries(NAMES.map(name => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ args: process.argv.slice(3), options, strict: false, allowPositionals: true })
  const words = Object.fromEntries(NAMES.map(name => [name, textOf(values[name])]))
  const payload = words.hook === undefined ? '' : await readInput(process.stdin)
  const door = process.env.PROVOST_DOOR
  if (door) return sendSignal(door, words, payload)
  return leaveSignal({ words, payload, cwd: process.cwd(), env: process.env, now: Date.now() })
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

// An agent reads a failing hook as a command to stop, so the reason is told and the code stays 0.
function report(reason: string | null): void {
  process.exitCode = 0
  if (reason !== null) console.error(`provost signal: ${reason.split('\n')[0]}; nothing was left`)
}
