// A home that has joined a plane: it dials out, carries out what it is given, and tells what it did, once. Without the line it works
// on and writes down; nothing here ends or moves because nobody could be reached.
import type { Log } from '#daemon/log-file'
import type { Home } from '#files/home'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import { labelMachine } from './adapters/label-machine.ts'
import { dialPlane, sayTrouble } from './adapters/line/dial-plane.ts'
import { gitBundles } from './adapters/line/git-bundles.ts'
import { rawPublic } from './adapters/line/hpke.ts'
import { findNodeKey, needSealKey } from './adapters/line/node-key.ts'
import { findPlanePaper, removePlanePaper, writePlanePaper } from './adapters/line/plane-paper.ts'
import { repositoryCache } from './adapters/line/repository-cache.ts'
import { keepSealed } from './adapters/line/sealed-secrets.ts'
import { openSpool } from './adapters/line/spool-files.ts'
import type { PlaneLine, PlanePaper } from './ports/plane-line.ts'
import type { Spool } from './ports/spool.ts'
import type { WorkView } from './rules/work/work-view.ts'
import { carryHere } from './usecases/line/carry-here.ts'
import { planDrainHere } from './usecases/line/drain-here.ts'
import { fillSpool } from './usecases/line/fill-spool.ts'
import { pushWork } from './usecases/line/push-work.ts'
import { hello, keepEpoch, poll, proveSpool, sayBeat, uploadSpool } from './usecases/line/talk-to-plane.ts'
import type { Welcome } from './usecases/plane/greet-node.ts'
import type { Bringing } from './usecases/work/bring-base.ts'
import { composeDescription, type NodeOffer } from './usecases/work/describe-node.ts'
import { parkPlanned } from './usecases/work/take-back.ts'

const BEAT_MS = 10_000
const LOOK_AGAIN_MS = 2_000
const GATHER_MS = 100
const GOODBYE_MS = 2_000
const PUSH_MS = 5_000
const SPOOL_BYTES_MAX = 2 * 1_073_741_824
const RETRY_MS_MIN = 1_000
const RETRY_MS_MAX = 60_000

export class NodeLine {
  readonly #world: World
  readonly #log: Log
  readonly #home: Home
  readonly #offer: NodeOffer
  readonly #spool: Spool
  readonly #bringing: Bringing
  readonly #sealKey: string
  readonly #stopping = new AbortController()
  readonly #starting = new Set<string>()
  /** When each session is looked at again. */
  readonly #pushed = new Map<string, number>()
  readonly #running: Promise<unknown>
  #wakes: (() => void)[] = []
  #paper: PlanePaper
  #firstAt: number | null = null
  #isDraining = false
  /** By the clock that only goes forward: from then on what still runs is parked. */
  #parkAt: number | null = null
  /** It has said that nothing of its work is left here. */
  #isEmptied = false
  #through = 0
  #position = 0
  #filling: Promise<void> = Promise.resolve()

  constructor(world: World, log: Log, home: Home, offer: NodeOffer, paper: PlanePaper) {
    this.#world = world
    this.#log = log
    this.#home = home
    this.#offer = offer
    this.#paper = paper
    this.#spool = openSpool(home.spool)
    this.#sealKey = rawPublic(needSealKey(home.keys)).toString('base64')
    this.#bringing = { bundles: gitBundles, cache: repositoryCache(home.repos) }
    const leave = world.store.log.onAppend(() => this.#wake())
    this.#running = Promise.all([this.#work(), this.#talk()]).finally(leave)
  }

  /** Resolves when it was stopped, or when this home has left its plane. */
  get over(): Promise<unknown> {
    return this.#running
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#wake()
    await Promise.race([this.#running, this.#world.clock.sleep(GOODBYE_MS)])
  }

  /** Goes on whether the plane is reached or not. */
  async #work(): Promise<void> {
    while (!this.#isStopping) {
      const woken = this.#woken()
      try {
        await carryHere(this.#world, this.#starting, this.#bringing, (id, error) =>
          this.#log.error(`${id} could not be started; later`, error),
        )
        await this.#push()
        await this.#fill()
      } catch (error) {
        this.#log.error('what the plane is told could not be written down; later', error)
      }
      await Promise.race([woken, this.#sleep(LOOK_AGAIN_MS)])
      await this.#sleep(GATHER_MS)
    }
  }

  /** One after the other: two that read the log from the same place would write the same down twice. */
  #fill(): Promise<void> {
    this.#filling = this.#filling
      .catch(() => undefined)
      .then(async () => {
        this.#position = await fillSpool(this.#world, this.#spool, this.#position)
      })
    return this.#filling
  }

  /** What agents have committed, at most so often, and at every end. */
  async #push(): Promise<void> {
    const now = this.#world.clock.monotonic()
    const works = await readAllRows<WorkView>(this.#world, 'work')
    for (const { subject, state } of works) {
      if ((this.#pushed.get(subject) ?? 0) > now) continue
      const isDone = (await this.#pushOne(subject)) && state === 'settled'
      this.#pushed.set(subject, isDone ? Number.POSITIVE_INFINITY : now + PUSH_MS)
    }
  }

  /** False: it has to be tried again. The others, and what else is to be told, do not wait for it. */
  async #pushOne(subject: string): Promise<boolean> {
    try {
      if ((await pushWork(this.#world, gitBundles, subject)) === 'too_large')
        this.#log.info('commits are too many to be sent up; they stay here', { session: subject })
      return true
    } catch (error) {
      this.#log.error(`the commits of ${subject} could not be kept for the plane; later`, error)
      return false
    }
  }

  /** For ever: a request that fails is tried again, later and later. */
  async #talk(): Promise<void> {
    for (let failures = 0; !this.#isStopping; ) {
      if (this.#isEmptied) await this.#rest()
      const line = await this.#dial()
      try {
        const welcome = await this.#greet(line)
        failures = 0
        if (welcome) await this.#stayInTouch(line, welcome)
      } catch (error) {
        if (this.#isStopping) return
        this.#log.info('the plane is not in reach, or refuses', { why: sayTrouble(error), failures })
        failures++
        await this.#sleep(pauseMs(failures))
      } finally {
        if (this.#isStopping || this.#isEmptied) await this.#sayBye(line)
        line.close()
      }
    }
  }

  /** Whoever has left and notes something comes back to tell it, and goes again. */
  async #rest(): Promise<void> {
    while (!this.#isStopping && this.#spool.last <= this.#through) await this.#sleep(LOOK_AGAIN_MS)
  }

  /** Whoever goes and says so is not waited for; nobody minds if that does not arrive. */
  async #sayBye(line: PlaneLine): Promise<void> {
    const saying = line.post('/bye', { node: this.#world.node }).catch(() => undefined)
    await Promise.race([saying, this.#world.clock.sleep(GOODBYE_MS)])
  }

  #dial(): Promise<PlaneLine> {
    const key = findNodeKey(this.#home.keys)
    if (!key) throw new Error('the key of this node is gone')
    return dialPlane(this.#paper, { node: this.#world.node.id, key, now: () => this.#world.clock.now() })
  }

  /** Null: it is to come again, because somebody spoke for this node a moment ago, or with another epoch. */
  async #greet(line: PlaneLine): Promise<Welcome | null> {
    const said = await composeDescription(this.#world, this.#offer, labelMachine())
    const welcome = await hello(this.#world, line, this.#spool, said, this.#firstAt, this.#sealKey)
    this.#firstAt = welcome.firstAt
    if (welcome.result === 'hold') {
      await this.#sleep(Math.min(RETRY_MS_MIN, welcome.retryMs))
      return null
    }
    this.#through = welcome.through
    if (welcome.epoch === this.#paper.epoch) {
      await proveSpool(line, this.#spool, welcome.through)
      await keepEpoch(this.#world, welcome.epoch)
      return welcome
    }
    // Let in anew: what was written down before that is told under the old number, and is kept aside there. It is told in a spool of
    // its own, because a disk that went back has other records under numbers that the plane knows.
    await this.#fill()
    this.#spool.beginAnew()
    this.#through = await uploadSpool(this.#world, line, this.#spool, 0)
    this.#paper = { ...this.#paper, epoch: welcome.epoch }
    await writePlanePaper(this.#home.plane, this.#paper)
    return null
  }

  /** Three conversations at once; the first that fails ends them all, and begins with a hello again. */
  async #stayInTouch(line: PlaneLine, welcome: Welcome): Promise<void> {
    const over = new AbortController()
    const isOver = () => over.signal.aborted || this.#isStopping
    const each = async (talk: () => Promise<void>) => {
      try {
        while (!isOver()) await talk()
      } finally {
        over.abort()
        this.#wake()
      }
    }
    // A poll may wait for long: whoever goes does not.
    const going = AbortSignal.any([this.#stopping.signal, over.signal])
    const gone = new Promise<void>(resolve => going.addEventListener('abort', () => resolve(), { once: true }))
    const results = await Promise.allSettled([
      each(() => Promise.race([this.#poll(line), gone])),
      each(async () => {
        await sayBeat(this.#world, line, welcome.projects)
        await this.#sleep(BEAT_MS, over.signal)
      }),
      each(async () => {
        const woken = this.#woken()
        this.#through = await uploadSpool(this.#world, line, this.#spool, this.#through)
        if (this.#isDraining || this.#isEmptied) this.#isEmptied = await this.#isDrained(line)
        if (this.#isEmptied) return over.abort()
        await Promise.race([woken, this.#sleep(LOOK_AGAIN_MS, over.signal)])
      }),
    ])
    const failed = results.find(result => result.status === 'rejected')
    if (failed) throw failed.reason
  }

  async #poll(line: PlaneLine): Promise<void> {
    const { epoch } = this.#paper
    const node = this.#world.node.id
    const isFull = this.#spool.bytes > SPOOL_BYTES_MAX
    const said = { isFull, isDraining: this.#isDraining, isToPark: this.#parkAt !== null }
    const handed = await poll(this.#world, line, said, secrets =>
      keepSealed(this.#home.sealed, { node, epoch, secrets }),
    )
    this.#isDraining = handed.isDraining ?? false
    const { parkInMs = null } = handed
    this.#parkAt = parkInMs === null ? null : this.#world.clock.monotonic() + parkInMs
    this.#wake()
  }

  /** It goes when the plane has all that its log says, and has heard so; whoever starts it again is heard again, and gets no work. */
  async #isDrained(line: PlaneLine): Promise<boolean> {
    await this.#fill()
    const parkInMs = this.#parkAt === null ? null : this.#parkAt - this.#world.clock.monotonic()
    const spoolPending = this.#spool.last - this.#through
    const plan = await planDrainHere(this.#world, gitBundles, { spoolPending, parkInMs })
    await parkPlanned(this.#world, plan)
    if (!plan.done) return false
    this.#world.steps('node.drained')
    const { isDrained = true, hasLeft } = await line.post('/drained', {})
    if (hasLeft) await this.#forgetPlane()
    else if (isDrained)
      this.#log.info('this node is drained: it dials when it has something to tell, or starts again', {})
    return isDrained === true
  }

  /** The plane has all of it and hears this node no more: the home is its own again. */
  async #forgetPlane(): Promise<void> {
    await removePlanePaper(this.#home.plane)
    this.#log.info('this node has left its plane', { url: this.#paper.url })
    this.#stopping.abort()
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  #woken(): Promise<void> {
    return new Promise(resolve => this.#wakes.push(resolve))
  }

  #wake(): void {
    const wakes = this.#wakes
    this.#wakes = []
    for (const wake of wakes) wake()
  }

  #sleep(ms: number, ...others: readonly AbortSignal[]): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, ...others])
    return this.#world.clock.sleep(ms, signal).catch(() => undefined)
  }
}

function pauseMs(failures: number): number {
  const most = Math.min(RETRY_MS_MAX, RETRY_MS_MIN * 2 ** (failures - 1))
  return most / 2 + Math.random() * (most / 2)
}

/** Looks for the paper of a plane: a home may join while its daemon runs. */
export function findPlane(home: Home): PlanePaper | undefined {
  return findPlanePaper(home.plane)
}
