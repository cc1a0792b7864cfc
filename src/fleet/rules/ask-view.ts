// What one node asked of another, and what became of it. The fold of `ask/<id>`.
import type { Actor } from '#kernel/events/actor'
import type { StoredEvent } from '#kernel/events/event'
import { readInstant } from '#kernel/events/time'
import type { View } from '#kernel/events/view'
import { isObject, isText, type JsonObject } from '#kernel/reading/json-value'

export const ASKED_COMMANDS = ['kill', 'send', 'answer', 'cleanup', 'review'] as const
export type AskedCommand = (typeof ASKED_COMMANDS)[number]

export type AskState = 'asked' | 'taken' | 'done' | 'refused' | 'withdrawn' | 'expired'

export type AskView = {
  readonly id: string
  readonly version: number
  readonly to: string
  readonly command: string
  readonly subject: string
  readonly arguments: JsonObject
  readonly by: Actor
  readonly correlation: string
  /** The event that made it: whatever is done for it follows from that. */
  readonly event: string
  readonly madeAt: string
  readonly expiresAt: string
  readonly state: AskState
  /** What was answered: the result, or the refusal of the owner. */
  readonly result: JsonObject
  readonly refusal: { readonly code: string; readonly text: string; readonly hint: string } | null
}

const STREAM = 'ask/'

type Fold = (ask: AskView, event: StoredEvent) => Partial<AskView>

const FOLDS: ReadonlyMap<string, Fold> = new Map<string, Fold>([
  ['ask.taken', () => ({ state: 'taken' })],
  ['ask.answered', (_ask, { data }) => foldAnswer(data)],
  ['ask.withdrawn', () => ({ state: 'withdrawn' })],
  ['ask.expired', () => ({ state: 'expired' })],
])

/** What is over stays what it was: a late answer of a node that was stopped changes nothing. */
export function foldAsk(ask: AskView | undefined, event: StoredEvent): AskView | undefined {
  if (event.type === 'ask.made') return ask ?? startAsk(event)
  if (!ask) return undefined
  return { ...ask, ...(isOver(ask) ? {} : FOLDS.get(event.type)?.(ask, event)), version: event.version }
}

function startAsk({ stream, data, at, actor, id, version, correlation }: StoredEvent): AskView {
  return {
    id: stream.slice(STREAM.length),
    version,
    to: textOf(data.to),
    command: textOf(data.command),
    subject: textOf(data.subject),
    arguments: isObject(data.arguments) ? data.arguments : {},
    by: actor,
    correlation,
    event: id,
    madeAt: at,
    expiresAt: textOf(data.expiresAt),
    state: 'asked',
    result: {},
    refusal: null,
  }
}

function foldAnswer(data: StoredEvent['data']): Partial<AskView> {
  if (data.outcome === 'done') return { state: 'done', result: isObject(data.result) ? data.result : {} }
  const refusal = { code: textOf(data.code), text: textOf(data.text), hint: textOf(data.hint) }
  return { state: 'refused', refusal }
}

export function isOver({ state }: Pick<AskView, 'state'>): boolean {
  return state !== 'asked' && state !== 'taken'
}

/** What was begun in time is carried to its end. */
export function hasExpired({ state, expiresAt }: AskView, now: number): boolean {
  return state === 'asked' && (readInstant(expiresAt) ?? Number.POSITIVE_INFINITY) < now
}

function textOf(value: unknown): string {
  return isText(value) ? value : ''
}

export const askView: View<AskView> = {
  name: 'ask',
  version: 1,
  nouns: ['ask'],
  keyOf: event => event.stream.slice(STREAM.length),
  fold: foldAsk,
  indexOf: ask => ({ scope: ask.to, status: isOver(ask) ? 'over' : 'open' }),
}
