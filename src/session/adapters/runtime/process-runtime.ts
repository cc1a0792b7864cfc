// Agents as plain processes: the supervisor is started on its own, detached from whoever started it.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#kernel/ports/clock'
import { allowedEnvironment } from '#process/allowed-environment'
import type { AgentControl, RunFiles, RunPlace, SessionRuntime, Spoken } from '#session/ports/session-runtime'
import { deriveRuntimeLook } from '#session/rules/liveness/derive-runtime-look'
import { waitForIdentity } from './wait-for-identity.ts'

export type RuntimeParts = {
  readonly files: RunFiles
  readonly control: AgentControl
  readonly clock: Clock
  /** The command line that runs a supervisor, without the run directory. */
  readonly supervisor: readonly string[]
}

export function processRuntime(parts: RuntimeParts): SessionRuntime {
  return {
    name: 'process',
    preflight: async () => ({ ok: true }),
    start: (place, env) => start(parts, place, env),
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

async function start(parts: RuntimeParts, place: RunPlace, env: Environment): Promise<Spoken> {
  const directory = parts.files.pathOf(place)
  const said = openSync(join(directory, 'supervisor.log'), 'a', 0o600)
  try {
    const child = launch(parts.supervisor, directory, said)
    const ended = new Promise<Spoken>(resolve => {
      child.once('error', error => resolve({ ok: false, because: error.message }))
      child.once('exit', async code => resolve(await judgeEnd(parts, place, code)))
    })
    hand(child, env)
    return await Promise.race([waitForIdentity(parts, place), ended])
  } finally {
    closeSync(said)
  }
}

function launch([program = '', ...args]: readonly string[], directory: string, said: number): ChildProcess {
  const child = spawn(program, [...args, directory], {
    cwd: directory,
    env: allowedEnvironment({}),
    detached: true,
    stdio: ['pipe', said, said],
  })
  child.unref()
  return child
}

/** Not in a file: it may hold secrets. A supervisor that got only a part of it starts nothing. */
function hand({ stdin }: ChildProcess, env: Environment): void {
  stdin?.on('error', () => {}) // it has ended, and says why in its own words
  stdin?.end(JSON.stringify(env))
}

/** A short life is a life: an agent that has ended already was started. */
async function judgeEnd({ files }: RuntimeParts, place: RunPlace, code: number | null): Promise<Spoken> {
  const identity = await files.readIdentity(place)
  if (identity !== undefined && identity !== 'unreadable') return { ok: true }
  return { ok: false, because: await lastWords(files.pathOf(place), code) }
}

async function lastWords(directory: string, code: number | null): Promise<string> {
  const said = await readFile(join(directory, 'supervisor.log'), 'utf8').catch(() => '')
  return said.trim().split('\n').at(-1) || `the supervisor ended with ${code}`
}
