// Runs a command of a project, its suites, checks and preparations, in a cage of its own: what an agent wrote runs there
// with no more than the agent had, and nothing of it outlives the command.
import { randomBytes } from 'node:crypto'
import { constants } from 'node:os'
import { type GroupEnd, type GroupWish, type RunGroup, runGroup } from '#process/run-group'
import type { CageName, Cages } from '../ports/cages.ts'
import { nameLaunch } from '../rules/cage/cage-launch.ts'
import { decideConfinement } from '../rules/cage/decide-confinement.ts'

/** Where no cage can be built it runs open, like everything else on that machine that a person let run, and its log says so. */
export function runInCages(cages: Cages): RunGroup {
  return async wish => {
    const { within } = wish
    if (!within) return runGroup(wish)
    const { backend, why } = await cages.ability()
    return backend === 'none' ? runOpen(wish, why) : runInCage(cages, wish, within)
  }
}

async function runOpen(wish: GroupWish, why: string): Promise<GroupEnd> {
  const end = await runGroup(wish)
  end.output.add(Buffer.from(`NOT CONFINED: ${why}\n`))
  return end
}

async function runInCage(cages: Cages, wish: GroupWish, within: NonNullable<GroupWish['within']>): Promise<GroupEnd> {
  const cage: CageName = { session: `run-${randomBytes(6).toString('hex')}`, generation: 1 }
  const none = { handIn: null, show: [], hide: [], write: [], state: [], files: [], tool: [] }
  try {
    const command = await cages.make({
      ...cage,
      ...none,
      harness: 'command',
      projectRoot: within.root,
      workDirectory: within.directory,
      network: within.network,
      command: inDirectory(wish),
    })
    const limit = new Limit(wish)
    const running = runGroup({
      ...wish,
      command,
      cwd: '/',
      env: { ...wish.env, TMPDIR: '/tmp' }, // whatever lies in a temporary directory of the person is not there
      timeoutMs: wish.timeoutMs + BUILD_MS_MAX,
      signal: limit.signal,
    })
    const refused = await letIn(cages, cage, within, running)
    if (refused) return refused
    limit.begin()
    return told(await running, limit.end(), wish)
  } finally {
    await cages.remove(cage.session)
  }
}

const BUILD_MS_MAX = 30_000

/** The time of a command begins when it is let in: what its cage costs is not its own. */
class Limit {
  readonly #timeoutMs: number
  readonly #over = new AbortController()
  readonly signal: AbortSignal
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  constructor({ timeoutMs, signal }: GroupWish) {
    this.#timeoutMs = timeoutMs
    this.signal = signal ? AbortSignal.any([signal, this.#over.signal]) : this.#over.signal
  }

  begin(): void {
    this.#timer = setTimeout(() => {
      this.#isOver = true
      this.#over.abort()
    }, this.#timeoutMs)
  }

  /** Whether it was too late. */
  end(): boolean {
    clearTimeout(this.#timer)
    return this.#isOver
  }
}

/** The programs around it tell the signal that ended it as a shell does: by a number above 128. */
function told(end: GroupEnd, isTimedOut: boolean, { command }: GroupWish): GroupEnd {
  if (isTimedOut) return { ...end, status: 'timed_out' }
  if (end.exitCode === NOTHING_TO_START && typeof command !== 'string')
    return { ...end, status: 'not_started', exitCode: null, because: `${command[0]} was not found` }
  const number = (end.exitCode ?? 0) - 128
  const signal = Object.entries(constants.signals).find(([, value]) => value === number)?.[0]
  return signal === undefined ? end : { ...end, exitCode: null, because: `ended by ${signal}` }
}

/** The shell that enters says with this number that there was nothing to start: no program has run. */
const NOTHING_TO_START = 125
const ENTER = `cd "$1" && shift && command -v "$1" >/dev/null || exit ${NOTHING_TO_START}; exec "$@"`

function inDirectory({ command, cwd }: GroupWish): string[] {
  const words = typeof command === 'string' ? ['/bin/sh', '-c', command] : command
  return ['/bin/sh', '-c', ENTER, 'provost-run', cwd, ...words]
}

/** The command waits behind the self-test. Answers why it was not let through, or null. */
async function letIn(
  cages: Cages,
  cage: CageName,
  { network }: NonNullable<GroupWish['within']>,
  running: Promise<GroupEnd>,
): Promise<GroupEnd | null> {
  let isOver = false
  void running.then(() => {
    isOver = true
  })
  const test = await cages.hearTest(cage, async () => isOver)
  const { backend, why, seccomp } = await cages.ability()
  const launch = nameLaunch(cage.session, cage.generation)
  const facts = { wish: 'required', wishFrom: 'default', launch, backend, why, seccomp, network, test } as const
  const { start, words } = decideConfinement(facts)
  await cages.release(cage, start).catch(() => {}) // it may have ended by itself
  if (start) return null
  const end = await running
  return { ...end, status: 'not_started', exitCode: null, because: words }
}
