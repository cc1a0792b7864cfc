// Work of a node that shares its store: what waits is placed, what was placed here is claimed and carried out, and claims are
// renewed. Where there is no work this costs one question to the store, and nothing is loaded.
import type { Log } from '#daemon/log-file'
import type { WorkQueue } from '#fleet/ports/work-queue'
import { type Admission, ALONE } from '#fleet/presence-loop'
import { system } from '#kernel/events/actor'
import type { World } from '#recorder/world'
import { labelMachine } from './adapters/label-machine.ts'
import type { Bringing } from './usecases/work/bring-base.ts'
import type { NodeOffer } from './usecases/work/describe-node.ts'

const LOOK_AGAIN_MS = 10_000
/** Appends come in crowds: one look for all of them. */
const GATHER_MS = 200

export type WorkLoop = { stop(): Promise<void> }

export function startWorkLoop(
  world: World,
  log: Log,
  repos: string,
  offer: NodeOffer,
  admission: Admission = ALONE,
): WorkLoop {
  const { work } = world.store
  return work ? new Working(world, log, work, repos, offer, admission) : { stop: async () => {} }
}

class Working implements WorkLoop {
  readonly #world: World
  readonly #log: Log
  readonly #queue: WorkQueue
  readonly #repos: string
  readonly #offer: NodeOffer
  readonly #stopping = new AbortController()
  readonly #starting = new Set<string>()
  readonly #running: Promise<void>
  #wake = () => {}
  #isDescribed = false
  #keepAt = 0

  constructor(world: World, log: Log, queue: WorkQueue, repos: string, offer: NodeOffer, { admitted }: Admission) {
    this.#world = world
    this.#log = log
    this.#queue = queue
    this.#repos = repos
    this.#offer = offer
    const leave = world.store.log.onAppend(() => this.#wake())
    this.#running = this.#run(admitted).finally(leave)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#wake()
    await this.#running
  }

  async #run(admitted: Admission['admitted']): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const woken = new Promise<void>(resolve => {
        this.#wake = resolve
      })
      if (await admitted())
        await this.#once().catch(error => this.#log.error('work could not be looked after; later', error))
      await Promise.race([woken, this.#sleep(LOOK_AGAIN_MS)])
      await this.#sleep(GATHER_MS)
    }
  }

  async #once(): Promise<void> {
    if (!this.#isDescribed) await this.#describe()
    const { listOpenWork } = await import('./usecases/work/need-queue.ts')
    const works = await listOpenWork(this.#world)
    const { noteDrainedHere } = await import('./usecases/work/take-back.ts')
    await noteDrainedHere(this.#world, works)
    if (works.length === 0) return
    const { parkDueHere, takeBackPlaced } = await import('./usecases/work/take-back.ts')
    await parkDueHere(this.#world, works)
    await takeBackPlaced(this.#world, this.#queue, works)
    const { placeOpenWork } = await import('./usecases/work/place-work.ts')
    await placeOpenWork(this.#world, this.#queue)
    const { giveOnParked, replaceGivenUp } = await import('./usecases/work/replace-work.ts')
    await giveOnParked(this.#world, this.#queue, works)
    await replaceGivenUp(this.#world, this.#queue, works)
    const { claimWork } = await import('./usecases/work/claim-work.ts')
    const isPlacedHere = (await listOpenWork(this.#world)).some(
      ({ state, node }) => state === 'placed' && node === this.#world.node.id,
    )
    if (isPlacedHere) await claimWork(this.#world, this.#queue)
    const { carryWork } = await import('./usecases/work/carry-work.ts')
    const open = await listOpenWork(this.#world)
    await carryWork(this.#world, this.#queue, open, this.#starting, await this.#bringing(), (id, error) =>
      this.#log.error(`${id} could not be started; later`, error),
    )
    if (this.#world.clock.monotonic() < this.#keepAt) return
    const { keepClaims } = await import('./usecases/work/keep-claims.ts')
    if (await keepClaims(this.#world, this.#queue, await listOpenWork(this.#world)))
      await claimWork(this.#world, this.#queue)
    this.#keepAt = this.#world.clock.monotonic() + LOOK_AGAIN_MS
  }

  async #bringing(): Promise<Bringing> {
    const { gitBundles } = await import('./adapters/line/git-bundles.ts')
    const { repositoryCache } = await import('./adapters/line/repository-cache.ts')
    return { bundles: gitBundles, cache: repositoryCache(this.#repos) }
  }

  async #describe(): Promise<void> {
    const { describeNode } = await import('./usecases/work/describe-node.ts')
    const correlation = this.#world.ids.newId('co_')
    const asking = { actor: system('fleet'), correlation, cause: null, onceKey: null, seenVersion: null }
    await describeNode(this.#world, asking, this.#offer, labelMachine())
    this.#isDescribed = true
  }

  #sleep(ms: number): Promise<void> {
    return this.#world.clock.sleep(ms, this.#stopping.signal).catch(() => undefined)
  }
}
