// Agents as plain processes: the supervisor is started on its own, detached from whoever started it.
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#kernel/ports/clock'
import type { AgentControl, RunFiles, RunPlace, SessionRuntime, Spoken } from '#session/ports/session-runtime'
import { deriveRuntimeLook } from '#session/rules/liveness/derive-runtime-look'
import { ReadySupervisors } from './ready-supervisors.ts'
import { waitForIdentity } from './wait-for-identity.ts'

export type RuntimeParts = {
  readonly files: RunFiles
  readonly control: AgentControl
  readonly clock: Clock
  /** The command line that runs a supervisor, without the run directory. */
  readonly supervisor: readonly string[]
  /** How many are to be started ahead of the next launches. */
  readonly supervisorsReady: number
}

export function processRuntime(parts: RuntimeParts): SessionRuntime {
  const supervisors = new ReadySupervisors(parts.supervisor, parts.supervisorsReady)
  return {
    name: 'process',
    preflight: async () => ({ ok: true }),
    start: (place, env) => start(parts, supervisors, place, env),
    look: async (place, identity) =>
      deriveRuntimeLook({
        supervisor: identity.supervisor,
        observed: await parts.control.observe(identity.supervisor.pid),
        heartbeat: await parts.files.readHeartbeat(place),
        now: parts.clock.now(),
      }),
  }
}

type Environment = Readonly<Record<string, string>>

async function start(
  parts: RuntimeParts,
  supervisors: ReadySupervisors,
  place: RunPlace,
  env: Environment,
): Promise<Spoken> {
  const child = supervisors.take()
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', words => {
    said += words
  })
  const ended = new Promise<Spoken>(resolve => {
    child.once('error', error => resolve({ ok: false, because: error.message }))
    child.once('close', async code =>
      resolve(await judgeEnd(parts, place, said || `the supervisor ended with ${code}`)),
    )
  })
  hand(child, parts.files.pathOf(place), env)
  const spoken = await Promise.race([waitForIdentity(parts, place), ended])
  supervisors.refillSoon()
  return spoken
}

/** Not in a file: it may hold secrets. A supervisor that got only a part of it starts nothing. */
function hand({ stdin }: ChildProcess, directory: string, environment: Environment): void {
  stdin?.end(JSON.stringify({ directory, environment }))
}

/** A short life is a life: an agent that has ended already was started. */
async function judgeEnd({ files }: RuntimeParts, place: RunPlace, said: string): Promise<Spoken> {
  const identity = await files.readIdentity(place)
  if (identity !== undefined && identity !== 'unreadable') return { ok: true }
  return { ok: false, because: await lastWords(files.pathOf(place), said) }
}

/** Those in its log, or else what it said before it had one. */
async function lastWords(directory: string, said: string): Promise<string> {
  const logged = await readFile(join(directory, 'supervisor.log'), 'utf8').catch(() => '')
  return (logged.trim() || said.trim()).split('\n').at(-1)!
}
