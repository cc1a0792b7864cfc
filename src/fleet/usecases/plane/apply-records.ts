// What the records of a node become in the log: events of its own streams, or something that is kept aside.
import type { AskView } from '#fleet/rules/ask-view'
import { checkFence, type Fenced, type FencedOp } from '#fleet/rules/check-fence'
import { checkRef } from '#fleet/rules/check-ref'
import { ENDS, SESSION_STREAMS } from '#fleet/rules/line/select-for-plane'
import { listBlobs, type SpoolRecord } from '#fleet/rules/line/spool-record'
import type { WorkView } from '#fleet/rules/work/work-view'
import { isErrorCode } from '#kernel/errors/error-catalog'
import { provostError } from '#kernel/errors/errors'
import type { NewEvent } from '#kernel/events/event'
import { writeInstant } from '#kernel/events/time'
import { isObject } from '#kernel/reading/json-value'
import { readObject, readText, refuseInput } from '#kernel/reading/read-input'
import type { World } from '#recorder/world'
import type { StreamAppend } from '#store/ports/event-log'
import { findWork } from '../work/need-queue.ts'
import { findNodeView, fleetAsking } from './speak-for.ts'
import type { SpoolSender } from './take-spool.ts'

export type Applied = {
  readonly writes: readonly StreamAppend[]
  /** Jobs whose work is over. */
  readonly settled: readonly { readonly node: string; readonly job: string }[]
}

type Told = { readonly stream: string; readonly event: NewEvent }

export async function applyRecords(
  plane: World,
  sender: SpoolSender,
  records: readonly SpoolRecord[],
  late: readonly SpoolRecord[],
  mayRepeat: boolean,
): Promise<Applied> {
  const streams = new Map<string, NewEvent[]>()
  const settled: { node: string; job: string }[] = []
  const fences = new Fences(plane, sender)
  const add = (stream: string, event: NewEvent) => {
    const events = streams.get(stream)
    if (events) events.push(event)
    else streams.set(stream, [event])
  }
  for (const record of records) {
    if (record.kind === 'gap') continue
    const told = readTold(record)
    const { fenced, work } = await fences.ask(record, told)
    if (fenced.result === 'refuse') throw refusal(fenced, sender.id, record.session ?? told.stream)
    if (told.event.type === 'session.work_pushed') await needRef(plane, sender.id, record, told.event)
    await needBlobs(plane, told.event)
    const isAside = fenced.result === 'aside'
    // A spool that was begun anew tells again what the log has.
    if ((isAside || mayRepeat) && (await plane.store.log.findEvent(told.event.id))) continue
    if (isAside) add(`node/${sender.id}`, await putAside(plane, record, fenced))
    if (fenced.result !== 'pass') continue
    add(told.stream, told.event)
    if (ENDS.includes(told.event.type) && work?.node) settled.push({ node: work.node, job: work.job })
  }
  // What was said to be lost and came after all is kept, and never applied out of order.
  for (const record of late) add(`node/${sender.id}`, await putAside(plane, record, { code: 'late', rule: 'S4' }))
  const writes = await Promise.all([...streams].map(([stream, events]) => appendTo(plane, stream, events)))
  return { writes, settled }
}

/** The answers of one batch are few: whose a work is does not change while the log stands still. */
class Fences {
  readonly #plane: World
  readonly #sender: SpoolSender
  readonly #works = new Map<string, WorkView | undefined>()
  readonly #asks = new Map<string, AskView | undefined>()
  #node: Awaited<ReturnType<typeof findNodeView>> | 'not asked' = 'not asked'

  constructor(plane: World, sender: SpoolSender) {
    this.#plane = plane
    this.#sender = sender
  }

  async ask(record: SpoolRecord, told: Told): Promise<{ fenced: Fenced; work: WorkView | undefined }> {
    if (this.#node === 'not asked') this.#node = await findNodeView(this.#plane, this.#sender.id)
    const isAsk = told.stream.startsWith('ask/')
    const work = isAsk ? undefined : await this.#workOf(record, told)
    const owner = isAsk ? await this.#ownerOfAsk(told.stream.slice('ask/'.length)) : ownerOf(work, record)
    const pass = (op: FencedOp) => this.#fence(op, record, owner, work)
    const kept = pass('spool')
    // The end of a work moves something; where it may not even be kept, or lies aside, that is said first.
    return { fenced: kept.result === 'pass' && ENDS.includes(told.event.type) ? pass('settle') : kept, work }
  }

  #fence(op: FencedOp, record: SpoolRecord, owner: string | null, work: WorkView | undefined): Fenced {
    const { session = '', generation = 1, attempt = 1 } = record
    const view = this.#node === 'not asked' ? undefined : this.#node
    return checkFence({
      write: { op, node: this.#sender.id, nodeEpoch: this.#sender.epoch, session, generation, attempt },
      known: {
        nodeState: view?.state ?? null,
        nodeEpoch: view?.epoch ?? 1,
        owner,
        generation: 1,
        attempt: work?.attempt ?? 1,
        settled: (work?.state === 'settled' || work?.state === 'parked') && session === work.subject,
      },
    })
  }

  /** Undefined: the record is not about that work, so it is of nobody's claim. */
  async #workOf({ session, data }: SpoolRecord, { stream, event }: Told): Promise<WorkView | undefined> {
    const id = readText(data.work, 'data.work')
    if (!this.#works.has(id)) this.#works.set(id, await findWork(this.#plane, id))
    const work = this.#works.get(id)
    const own = [`work/${id}`, ...SESSION_STREAMS.map(noun => `${noun}/${session}`)]
    const isItsOwn = session === work?.subject || work?.past.some(({ subject }) => subject === session)
    const isOther = event.type === 'session.created' && event.data.node !== this.#sender.id
    return !work || !isItsOwn || !own.includes(stream) || isOther ? undefined : work
  }

  async #ownerOfAsk(id: string): Promise<string | null> {
    if (!this.#asks.has(id)) this.#asks.set(id, (await this.#plane.store.views.find<AskView>('ask', id))?.state)
    return this.#asks.get(id)?.to ?? null
  }
}

/** Of the attempt that the record is about: one that was given to another since is fenced by its number. */
function ownerOf(work: WorkView | undefined, { session }: SpoolRecord): string | null {
  return work?.past.find(({ subject }) => subject === session)?.node ?? work?.node ?? null
}

/** A name of this node's own for work that it has, and the commits are here. */
async function needRef({ store }: World, node: string, record: SpoolRecord, { data }: NewEvent): Promise<void> {
  const { session = '', generation = 1 } = record
  const [ref, old, next] = [data.ref, data.old, data.new].map(String) as [string, string, string]
  const { result, code, rule } = checkRef({ ref, node, claims: [{ session, generation }], old, new: next })
  if (result === 'refuse')
    throw provostError(code ?? 'NODE_REF_REFUSED', { details: { ref, node, id: node, rule, session } })
  const hash = isObject(data.bundle) ? String(data.bundle.$blob) : ''
  if (!(await store.blobs.has(hash))) refuseInput('data.bundle', 'sent before the record that names it')
}

/** What another machine goes on with is here before anybody is told that it is kept. */
async function needBlobs({ store }: World, { type, data }: NewEvent): Promise<void> {
  if (type !== 'session.parked') return
  for (const hash of listBlobs(data))
    if (!(await store.blobs.has(hash))) refuseInput('data.event', 'sent before the record that names it')
}

function readTold({ data }: SpoolRecord): Told {
  const stream = readText(data.stream, 'data.stream')
  const {
    id,
    type,
    schema,
    at,
    actor,
    cause,
    correlation,
    data: said,
    proof,
    signed,
    exposed,
  } = readObject(data.event, 'data.event')
  const isWhole =
    [id, type, at, correlation].every(each => typeof each === 'string') && isObject(actor) && isObject(said)
  if (!isWhole || (stream.startsWith('work/') && !ENDS.includes(String(type))) || type === 'ask.made')
    return refuseInput('data.event', 'an event of a session, an outbox, an ask or the end of a work')
  const proven = typeof proof === 'string' ? { proof, signed: signed === true, exposed: exposed === true } : {}
  const event = { id, type, schema, at, actor, cause: cause ?? null, correlation, data: said, ...proven }
  return { stream, event: event as NewEvent }
}

async function putAside(
  plane: World,
  record: SpoolRecord,
  { code, rule }: Pick<Fenced, 'code' | 'rule'>,
): Promise<NewEvent> {
  const sha256 = await plane.store.blobs.put(Buffer.from(JSON.stringify(record)))
  const { actor, correlation } = fleetAsking(plane)
  const data = { kind: record.kind, session: record.session ?? null, seq: record.seq, sha256, rule, code }
  const at = writeInstant(plane.clock.now())
  return {
    id: plane.ids.newId('ev_'),
    type: 'node.written_aside',
    schema: 1,
    at,
    actor,
    cause: null,
    correlation,
    data,
  }
}

async function appendTo({ store }: World, stream: string, events: readonly NewEvent[]): Promise<StreamAppend> {
  const [last] = await store.log.readBack({ before: Number.MAX_SAFE_INTEGER, limit: 1, stream })
  return { stream, expectedVersion: last?.version ?? 0, events }
}

function refusal({ code }: Fenced, id: string, session: string): Error {
  return provostError(code !== null && isErrorCode(code) ? code : 'CLAIM_FOREIGN', {
    details: { id, session, why: '' },
  })
}
