// What of a node's own log the plane is told: what it does for work that was given to it, and nothing else.
import type { StoredEvent } from '#kernel/events/event'
import type { WorkView } from '../work/work-view.ts'
import type { SpoolBody, SpoolKind } from './spool-record.ts'

/** Streams that are named after their session. */
export const SESSION_STREAMS = ['session', 'outbox', 'usage'] as const

/** How a work comes to its end at a node: for good, or to go on elsewhere. */
export const ENDS: readonly string[] = ['work.settled', 'work.parked']

const KINDS: readonly (readonly [type: RegExp, kind: SpoolKind])[] = [
  [/^work\./, 'settled'],
  [/^session\.exited$/, 'exit_record'],
  [/^session\.work_pushed$/, 'salvage'],
  [/^usage\./, 'usage'],
  [/^(ask|message|outbox)\./, 'message'],
]

export type Carried = Pick<WorkView, 'id' | 'attempt' | 'subject' | 'state' | 'outcome'>

/** Undefined: it is of this home alone. `works` has what the plane gave to this node, by session. */
export function selectForPlane(event: StoredEvent, works: ReadonlyMap<string, Carried>): SpoolBody | undefined {
  const [noun = '', ...rest] = event.stream.split('/')
  const id = rest.join('/')
  const { at } = event
  const kind = KINDS.find(([type]) => type.test(event.type))?.[1] ?? 'observation'
  if (noun === 'ask') return event.type === 'ask.made' ? undefined : { at, kind, data: dataOf(event) }
  const work = noun === 'work' ? findById(works, id) : works.get(id)
  const isTold = noun === 'work' ? ENDS.includes(event.type) : SESSION_STREAMS.some(each => each === noun)
  if (!work || !isTold || (noun !== 'work' && hasNoSession(work))) return undefined
  const fence = { session: work.subject, generation: 1, attempt: work.attempt }
  return { at, ...fence, kind, data: { ...dataOf(event), work: work.id } }
}

/** One that could not be started has none: what goes by its name is something else. */
function hasNoSession({ state, outcome }: Carried): boolean {
  return state === 'settled' && outcome === 'failed'
}

function findById(works: ReadonlyMap<string, Carried>, id: string): Carried | undefined {
  return [...works.values()].find(work => work.id === id)
}

function dataOf({ stream, version: _version, position, hash: _hash, ...event }: StoredEvent): SpoolBody['data'] {
  return { stream, position, event }
}
