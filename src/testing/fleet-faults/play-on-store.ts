// An episode once more, with a log on a real store in the place of a number in memory: joins, claims, fences and everything that is
// sent go through the use cases that the program runs, in pieces, repeated, out of order and with holes.
import { randomUUID } from 'node:crypto'
import { composeRecord, type SpoolRecord } from '#fleet/rules/line/spool-record'
import { fleetAsking } from '#fleet/usecases/plane/speak-for'
import { takeSpool } from '#fleet/usecases/plane/take-spool'
import { isProvostError } from '#kernel/errors/errors'
import type { NewEvent } from '#kernel/events/event'
import { decision } from '#kernel/machine/decision'
import { recordDecision } from '#recorder/record-decision'
import type { World } from '#recorder/world'
import type { Note } from './fault-field.ts'
import type { Moment } from './fault-moment.ts'
import { playEpisode, seeded } from './run-episode.ts'

const AT = '2026-01-01T00:00:00.000Z'
/** Of what a node says between two others of its own words so many are enough. */
const HEARD_OF_TEN = 2
const TRIES_MAX = 30

export type StoreTally = {
  readonly falseDeaths: number
  readonly lostCommits: number
  readonly lostRecords: number
  readonly doubleLandings: number
  readonly twice: number
  /** Refused as a second voice: what was written since is on that node's disk, and a person has to look. */
  readonly conflicts: number
  readonly applied: number
  readonly aside: number
}

export async function playOnStore(plane: World, seed: number): Promise<StoreTally> {
  const { tally, moments, field } = playEpisode(seed)
  const stage = new Stage(plane, seed)
  for (const moment of moments) await stage.play(moment)
  for (const { node, epoch, spool, notes } of field.speakers) await stage.hearAll({ node, epoch, spool, notes })
  const told = await stage.read()
  const isLost = (hash: string) =>
    ![told.applied, told.aside, stage.onDisk, field.destroyed].some(kept => kept.has(hash))
  return {
    falseDeaths: tally.falseDeaths,
    lostCommits: field.commits.filter(isLost).length,
    lostRecords: field.written.filter(isLost).length,
    doubleLandings: told.landings.filter(times => times > 1).length,
    twice: told.twice,
    conflicts: stage.conflicts,
    applied: told.applied.size,
    aside: told.aside.size,
  }
}

type Heard = Pick<Extract<Moment, { does: 'hear' }>, 'node' | 'epoch' | 'spool' | 'notes'>

class Stage {
  readonly onDisk = new Set<string>()
  conflicts = 0
  readonly #plane: World
  readonly #seed: number
  readonly #chance: () => number
  readonly #nodes = new Set<string>()
  /** As the plane answered last. */
  readonly #confirmed = new Map<string, { readonly spool: string; readonly through: number }>()
  readonly #works = new Map<string, number>()

  constructor(plane: World, seed: number) {
    this.#plane = plane
    this.#seed = seed
    this.#chance = seeded(seed + 1)
  }

  async play(moment: Moment): Promise<void> {
    if (moment.does === 'hear') {
      // Who is let in anew tells what it still has in another spool.
      if (moment.isLast) await this.hearAll({ ...moment, spool: `${moment.spool}-anew` })
      else if (this.#chance() * 10 < HEARD_OF_TEN) await this.#hear(moment, 0.05)
    } else if (moment.does === 'claim') await this.#claim(moment)
    else await this.#change(moment)
  }

  /** All of it, in the end: nothing is lost on the way for ever. */
  async hearAll(heard: Heard): Promise<void> {
    for (let tries = 0; tries < TRIES_MAX; tries++) if (await this.#hear(heard, 0)) return
  }

  /** True: there is nothing more to send. */
  async #hear({ node, epoch, spool, notes }: Heard, loss: number): Promise<boolean> {
    const id = this.#node(node)
    const confirmed = this.#confirmed.get(id)
    const through = confirmed?.spool === spool ? confirmed.through : 0
    if (through >= notes.length) return true
    const from = Math.max(0, through - Math.floor(this.#chance() * 3))
    const records = notes.slice(from, from + 400).filter(() => this.#chance() >= loss)
    const last = notes.slice(0, through).slice(-1) // the newest that the plane has, once more
    const sent = [...last, ...records].map(note => this.#tell(node, note)).sort(() => this.#chance() - 0.5)
    try {
      const taken = await takeSpool(this.#plane, { id, epoch }, { spool, records: sent })
      this.#confirmed.set(id, { spool, through: taken.through })
      return taken.through >= notes.length
    } catch (error) {
      if (!isProvostError(error) || error.code !== 'SPOOL_CONFLICT') throw error
      this.conflicts++
      for (const { hash } of notes) this.onDisk.add(hash)
      return true
    }
  }

  async #claim({ session, node, attempt }: Extract<Moment, { does: 'claim' }>): Promise<void> {
    const id = this.#node(node)
    const stream = `work/${this.#work(session)}`
    const subject = this.#subject(session, attempt)
    const job = randomUUID()
    const asked = { kind: 'session', project: 'shop', owner: 'ana', subject, wish: '' }
    if (attempt === 1) await this.#write(stream, 'work.asked', asked)
    else await this.#write(stream, 'work.replaced', { attempt, generation: attempt, subject })
    await this.#write(stream, 'work.placed', { node: id, rule: 'L2', nodes: [], attempt, job })
    await this.#write(stream, 'work.claimed', { node: id, epoch: 1, generation: 1, attempt, job })
    this.#works.set(session, attempt)
  }

  async #change(moment: Exclude<Moment, { does: 'hear' | 'claim' }>): Promise<void> {
    const stream = `node/${this.#node(moment.node)}`
    this.#nodes.add(stream)
    if (moment.does === 'join')
      return this.#write(stream, 'node.joined', { epoch: 1, name: 'build', keyId: 'a', publicKey: 'b' })
    if (moment.does === 'suspend') return this.#write(stream, 'node.suspended', { why: 'episode', rule: 'R6' })
    const { epoch } = moment as Extract<Moment, { does: 'lose' | 'readmit' }>
    const type = moment.does === 'lose' ? 'node.declared_lost' : 'node.readmitted'
    return this.#write(stream, type, { epoch, reason: 'episode', replace: false })
  }

  async #write(stream: string, type: string, data: NewEvent['data']): Promise<void> {
    const decided = decision('episode', 'person', {})
    await recordDecision(this.#plane, fleetAsking(this.#plane), stream, () => ({ type, decision: decided, data }))
  }

  #tell(node: string, { seq, hash, kind, session, generation }: Note): SpoolRecord {
    const subject = this.#subject(session, generation)
    const work = this.#work(session)
    const isEnd = kind === 'land'
    const stream = isEnd ? `work/${work}` : `session/${subject}`
    const type = isEnd ? 'work.settled' : 'session.looked'
    const said = isEnd ? { attempt: generation, outcome: 'ended', hash } : { hash }
    const id = `ev_${this.#seed}_${node}_${hash}`
    const actor = { kind: 'system', id: 'system/session' } as const
    const event = { id, type, schema: 1, at: AT, actor, cause: null, correlation: 'co_1', data: said }
    const fence = { session: subject, generation: 1, attempt: generation }
    return composeRecord(seq, {
      ...{ at: AT, ...fence, kind: isEnd ? 'settled' : 'observation' },
      data: { stream, position: seq, event, work },
    })
  }

  /** What the log says in the end. */
  async read() {
    const applied = new Set<string>()
    let twice = 0
    const landings: number[] = []
    for (const [session, attempts] of this.#works) {
      const settled = (await this.#events(`work/${this.#work(session)}`)).filter(({ type }) => type === 'work.settled')
      landings.push(settled.length)
      const streams = Array.from({ length: attempts }, (_, n) => `session/${this.#subject(session, n + 1)}`)
      const events = (await Promise.all(streams.map(stream => this.#events(stream)))).flat()
      for (const { data } of [...settled, ...events]) {
        if (applied.has(String(data.hash))) twice++
        applied.add(String(data.hash))
      }
    }
    return { applied, aside: await this.#readAside(), landings, twice }
  }

  async #readAside(): Promise<Set<string>> {
    const events = (await Promise.all([...this.#nodes].map(stream => this.#events(stream)))).flat()
    const kept = events.filter(({ type }) => type === 'node.written_aside')
    const blobs = await Promise.all(kept.map(({ data }) => this.#plane.store.blobs.get(String(data.sha256))))
    return new Set(blobs.map(bytes => JSON.parse(Buffer.from(bytes).toString('utf8')).data.event.data.hash))
  }

  #events(stream: string) {
    return this.#plane.store.log.readStream(stream)
  }

  #node(name: string): string {
    return `nd_${this.#seed}X${name.replace(/\D/g, '')}`
  }

  #work(session: string): string {
    return `wk_${this.#seed}X${session.replace(/\D/g, '')}`
  }

  #subject(session: string, attempt: number): string {
    return `e${this.#seed}-g${attempt}-${session}`
  }
}
