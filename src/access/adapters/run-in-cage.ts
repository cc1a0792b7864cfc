// Runs a command of a project, its suites, checks and preparations, in a cage of its own: what an agent wrote runs there
// with no more than the agent had, and nothing of it outlives the command.
import { randomBytes } from 'node:crypto'
import { constants } from 'node:os'
import { KeptOutput } from '#process/kept-output'
import { type GroupEnd, type GroupWish, type RunGroup, runGroup } from '#process/run-group'
import type { CageName, Cages } from '../ports/cages.ts'
import { nameLaunch } from '../rules/cage/cage-launch.ts'
import { type CageNetwork, decideConfinement } from '../rules/cage/decide-confinement.ts'
import { REGISTRY_FILES } from '../rules/cage/list-registries.ts'
import { MODEL_ENVIRONMENT, withModelNetwork } from '../rules/cage/model-network.ts'
import { type ModelWay, reachByName } from './network/model-proxy.ts'
import { findRegistries, openWay, type Way } from './network/way-to-registries.ts'

/** Where no cage can be built it runs open, like everything else on that machine that a person let run, and its log says so. */
export function runInCages(cages: Cages, reach: ModelWay['reach'] = reachByName): RunGroup {
  return async wish => {
    const { within } = wish
    if (!within) return runGroup(wish)
    const { backend, why } = await cages.ability()
    if (backend === 'none') return runOpen(wish, why)
    const hosts = within.network === 'registry' ? await findRegistries(within.root) : null
    return hosts?.length === 0 ? withoutRegistry() : runInCage(cages, wish, within, hosts && { hosts, reach })
  }
}

async function runOpen(wish: GroupWish, why: string): Promise<GroupEnd> {
  const end = await runGroup(wish)
  end.output.add(Buffer.from(`NOT CONFINED: ${why}\n`))
  return end
}

/** Neither nothing nor everything is what was asked for. */
function withoutRegistry(): GroupEnd {
  const because = `network registry: no file of the project names one on https (${REGISTRY_FILES.join(', ')})`
  return { status: 'not_started', exitCode: null, because, output: new KeptOutput(), stdout: new KeptOutput() }
}

type Within = NonNullable<GroupWish['within']>
type Registries = Pick<ModelWay, 'hosts' | 'reach'>

async function runInCage(
  cages: Cages,
  wish: GroupWish,
  within: Within,
  registries: Registries | null,
): Promise<GroupEnd> {
  const cage: CageName = { session: `run-${randomBytes(6).toString('hex')}`, generation: 1 }
  const none = { handIn: null, show: [], hide: [], write: [], state: [], files: [], tool: [] }
  const network = networkOf(within)
  let way: Way | undefined
  try {
    const command = await cages.make({
      ...cage,
      ...none,
      harness: 'command',
      projectRoot: within.root,
      workDirectory: within.directory,
      network,
      command: registries ? withModelNetwork(process.execPath, inDirectory(wish)) : inDirectory(wish),
    })
    if (registries) way = await openWay(cages.deskOf(cage), registries.hosts, registries.reach)
    const limit = new Limit(wish)
    const running = runGroup({
      ...wish,
      command,
      cwd: '/',
      env: { ...wish.env, ...(registries && MODEL_ENVIRONMENT), TMPDIR: '/tmp' }, // whatever lies in a temporary directory of the person is not there
      timeoutMs: wish.timeoutMs + BUILD_MS_MAX,
      signal: limit.signal,
    })
    const refused = await letIn(cages, cage, network, running)
    if (refused) return refused
    limit.begin()
    return tellRefused(told(await running, limit.end(), wish), way?.refused() ?? [])
  } finally {
    await way?.close()
    await cages.remove(cage.session)
  }
}

/** A registry is reached as a model is: by names that were said, and by nothing else. */
function networkOf({ network }: Within): CageNetwork {
  return network === 'registry' ? 'model' : network
}

function tellRefused(end: GroupEnd, names: readonly string[]): GroupEnd {
  if (names.length > 0) end.output.add(Buffer.from(`network registry: refused ${names.join(' ')}\n`))
  return end
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
  network: CageNetwork,
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
