// Spans of a task: one for each phase that it has left, whose gate let it go or sent it back, and one for the whole when it ends.
import type { StoredEvent } from '#kernel/events/event'
import { type InstantMs, readInstant } from '#kernel/events/time'
import { isText } from '#kernel/reading/json-value'
import { gateSpan, placeSpan, type TraceSpan, taskSpan } from './span.ts'

type Entry = { readonly version: number; readonly at: InstantMs; readonly phase: string }

const timeOf = ({ at }: StoredEvent): InstantMs => readInstant(at) ?? 0
const textOrNull = (value: unknown) => (isText(value) && value !== '' ? value : null)

/** Where the task was before this event; null: it is not known how it came there. */
function entryBefore(events: readonly StoredEvent[], version: number): Entry | null {
  const entering = events.findLast(
    event => event.version < version && (event.type === 'task.created' || event.type === 'task.moved'),
  )
  if (!entering) return null
  const phase = entering.type === 'task.created' ? 'planning' : String(entering.data.to)
  return { version: entering.version, at: timeOf(entering), phase }
}

/** The gate that a session works towards: that of the phase in which it was given its place; null: it has none. */
export function gateOfSession(events: readonly StoredEvent[], session: string): string | null {
  const link = events.find(event => event.type === 'task.session_linked' && event.data.session === session)
  const entry = link ? entryBefore(events, link.version) : null
  return link && entry ? gateSpan(taskOf(link), entry.version) : null
}

const taskOf = ({ stream }: StoredEvent) => stream.slice('task/'.length)

const ENDS: Readonly<Record<string, string>> = { 'task.abandoned': 'abandoned', 'task.archived': 'archived' }

/** What an event of a task ends; most of them end nothing. */
export function deriveTaskSpans(events: readonly StoredEvent[], event: StoredEvent): readonly TraceSpan[] {
  const task = taskOf(event)
  const created = events.find(({ type }) => type === 'task.created')
  const common = { id: task, project: textOrNull(created?.data.project), errorType: null } as const
  const endAt = timeOf(event)
  const gate = event.type === 'task.moved' ? entryBefore(events, event.version) : null
  const gates = gate
    ? [
        placeSpan(
          {
            ...{ ...common, kind: 'gate', gate: gate.phase, status: 'unset' },
            ...{ rule: textOrNull(event.data.rule), verdict: textOrNull(event.data.to) },
          },
          { root: taskSpan(task), self: gateSpan(task, gate.version), parent: taskSpan(task), startAt: gate.at, endAt },
        ),
      ]
    : []
  const outcome = outcomeOf(event)
  // It is told of once, when it first ends: a task that is taken up again goes on in the same trace.
  const isFirst = events.every(earlier => earlier.version >= event.version || outcomeOf(earlier) === null)
  if (outcome === null || !isFirst) return gates
  const place = {
    root: taskSpan(task),
    self: taskSpan(task),
    parent: null,
    startAt: created ? timeOf(created) : endAt,
    endAt,
  }
  const status = outcome === 'accepted' ? 'ok' : 'unset'
  return [...gates, placeSpan({ ...common, kind: 'task', status, outcome }, place)]
}

function outcomeOf({ type, data }: StoredEvent): string | null {
  if (type === 'task.moved' && data.to === 'done') return data.rule === 'ACCEPTED' ? 'accepted' : 'done'
  return Object.hasOwn(ENDS, type) ? ENDS[type]! : null
}
