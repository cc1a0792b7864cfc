// One work as the log tells it: who asked for what, where it was placed, who has claimed it. The fold of `work/<id>`.
import type { Actor } from '#kernel/events/actor'
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { isObject, isText } from '#kernel/reading/json-value'
import { readBase, type WorkBase } from './work-base.ts'

export type WorkState = 'asked' | 'waiting' | 'placed' | 'claimed' | 'lapsed' | 'parked' | 'settled' | 'cancelled'

export type NodeRefusals = { readonly id: string; readonly refusals: readonly string[] }

export type PastAttempt = { readonly attempt: number; readonly node: string; readonly subject: string }

export type WorkView = {
  readonly id: string
  readonly version: number
  readonly kind: 'session'
  /** The session that it becomes. */
  readonly subject: string
  readonly project: string
  readonly owner: string
  readonly needs: readonly string[]
  readonly harness: string | null
  /** Pinned to this one. */
  readonly pinned: string | null
  readonly weight: number
  /** The hash of what the agent is to do. */
  readonly wish: string
  /** Null: where the node's own clone stands. */
  readonly base: WorkBase | null
  readonly by: Actor
  readonly correlation: string
  readonly event: string
  readonly askedAt: string
  readonly state: WorkState
  readonly since: string
  /** The row of the last placement, and what spoke against each node then. */
  readonly rule: string
  readonly nodes: readonly NodeRefusals[]
  readonly node: string | null
  readonly placedAt: string | null
  readonly attempt: number
  readonly epoch: number | null
  /** What hands it over or holds its claim, and since when. */
  readonly job: string
  readonly jobAt: string
  /** Who had it before: fenced, and not said to be dead. */
  readonly past: readonly PastAttempt[]
  /** A person wants it to be given to another node. */
  readonly isToBeReplaced: boolean
  readonly outcome: string
  readonly code: string | null
  readonly text: string
}

const STREAM = 'work/'
const OVER: readonly WorkState[] = ['settled', 'cancelled']

type Fold = (work: WorkView, event: StoredEvent) => Partial<WorkView>

const FOLDS: ReadonlyMap<string, Fold> = new Map<string, Fold>([
  [
    'work.placed',
    (_work, { data, at }) => ({ ...readPlacement(data), ...readJob(data, at), state: 'placed', placedAt: at }),
  ],
  ['work.waiting', (_work, { data }) => ({ ...readPlacement(data), node: null, state: 'waiting' })],
  [
    'work.claimed',
    (_work, { data, at }) => ({ ...readJob(data, at), state: 'claimed', epoch: numberOf(data.epoch, 1) }),
  ],
  ['work.replacement_asked', () => ({ isToBeReplaced: true })],
  [
    'work.replaced',
    (work, { data }) => ({
      past: [...work.past, { attempt: work.attempt, node: work.node ?? '', subject: work.subject }],
      attempt: numberOf(data.attempt, work.attempt + 1),
      subject: textOf(data.subject) || work.subject,
      harness: isText(data.harness) ? data.harness : work.harness,
      base: readBase(data.base) ?? work.base,
      isToBeReplaced: false,
      ...{ state: 'waiting', node: null, pinned: null, epoch: null, job: '' },
    }),
  ],
  ['work.parked', () => ({ state: 'parked', epoch: null, job: '' })],
  ['work.lapsed', () => ({ state: 'lapsed' })],
  [
    'work.resumed',
    (work, { data, at }) => ({ ...readJob(data, at), state: work.epoch === null ? 'placed' : 'claimed' }),
  ],
  [
    'work.settled',
    (_work, { data }) => ({
      state: 'settled',
      outcome: textOf(data.outcome),
      code: isText(data.code) ? data.code : null,
      text: textOf(data.text),
    }),
  ],
  ['work.cancelled', (_work, { data }) => ({ state: 'cancelled', text: textOf(data.reason) })],
])

/** What is over stays what it was. */
export function foldWork(work: WorkView | undefined, event: StoredEvent): WorkView | undefined {
  if (event.type === 'work.asked') return work ?? startWork(event)
  if (!work) return undefined
  const change = isOver(work) ? {} : FOLDS.get(event.type)?.(work, event)
  const isMoved = change?.state !== undefined && change.state !== work.state
  return { ...work, ...change, since: isMoved ? event.at : work.since, version: event.version }
}

function startWork({ stream, data, at, actor, id, version, correlation }: StoredEvent): WorkView {
  return {
    id: stream.slice(STREAM.length),
    version,
    kind: 'session',
    subject: textOf(data.subject),
    project: textOf(data.project),
    owner: textOf(data.owner),
    needs: textsOf(data.needs),
    harness: isText(data.harness) ? data.harness : null,
    pinned: isText(data.node) ? data.node : null,
    weight: numberOf(data.weight, 1),
    wish: textOf(data.wish),
    base: readBase(data.base),
    by: actor,
    correlation,
    event: id,
    askedAt: at,
    state: 'asked',
    since: at,
    rule: '',
    nodes: [],
    node: null,
    placedAt: null,
    attempt: 1,
    epoch: null,
    job: '',
    jobAt: at,
    past: [],
    isToBeReplaced: false,
    outcome: '',
    code: null,
    text: '',
  }
}

function readPlacement({ node, rule, nodes }: StoredEvent['data']): Partial<WorkView> {
  return {
    node: isText(node) ? node : null,
    rule: textOf(rule),
    nodes: Array.isArray(nodes) ? nodes.flatMap(readRow) : [],
  }
}

function readRow(row: unknown): NodeRefusals[] {
  return isObject(row) ? [{ id: textOf(row.id), refusals: textsOf(row.refusals) }] : []
}

function readJob({ attempt, job }: StoredEvent['data'], at: string): Partial<WorkView> {
  return { attempt: numberOf(attempt, 1), job: textOf(job), jobAt: at }
}

export function isOver({ state }: Pick<WorkView, 'state'>): boolean {
  return OVER.includes(state)
}

/** Whether a node has it, or is about to. */
export function isWithNode({ state }: Pick<WorkView, 'state'>): boolean {
  return state === 'placed' || state === 'claimed' || state === 'lapsed'
}

function textOf(value: unknown): string {
  return isText(value) ? value : ''
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(isText) : []
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}

export const workView: View<WorkView> = {
  name: 'work',
  version: 3,
  nouns: ['work'],
  keyOf: event => event.stream.slice(STREAM.length),
  fold: foldWork,
  indexOf: work => ({
    scope: work.project,
    status: isOver(work) ? (work.past.length > 0 ? 'over_replaced' : 'over') : 'open',
  }),
}
