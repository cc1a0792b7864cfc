// One node as the log tells it: its name, and whether a person or a finding took it out. The fold of `node/<id>`.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { isObject, isText } from '#kernel/reading/json-value'
import type { Labels } from './match-labels.ts'
import type { NodeState } from './node-words.ts'

/** What a node says of itself when it starts. */
export type NodeDescription = {
  /** Made by the program, and those of its home's configuration. */
  readonly labels: Labels
  readonly harnesses: readonly string[]
  readonly capacity: number
  readonly lock: 'none' | 'owner' | 'project'
  /** Only these; null: all of them. */
  readonly projects: readonly string[] | null
}

export type NodeView = {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly state: NodeState
  /** Why it is in a state that somebody has to end. */
  readonly why: string
  readonly since: string
  readonly epoch: number
  readonly registeredAt: string
  /** Null: it has not said what it is, as an older version does not. */
  readonly said: NodeDescription | null
  /** Those that people gave it by command; they count before its own. */
  readonly labels: Labels
  /** Who declared it lost; empty: nobody. */
  readonly lostBy: string
  /** Its work is to go on elsewhere, says who declared it lost. */
  readonly isReplaced: boolean
  /** How long, once it is emptied, what runs there may take before it is parked; null: as long as it takes. */
  readonly parkAfterMs: number | null
  /** It asked to go: when nothing is left there it is taken out. */
  readonly isLeaving: boolean
  /** What it joined a plane with; null: it has the store itself. */
  readonly key: NodeKeyFacts | null
  /** What secrets for it are sealed for (base64); null: it has not told. */
  readonly sealKey: string | null
  readonly secrets: Readonly<Record<string, KeptSecret>>
}

export type KeptSecret = { readonly epoch: number; readonly sealed: string; readonly at: string; readonly by: string }

export type NodeKeyFacts = { readonly id: string; readonly publicKey: string }

const STREAM = 'node/'

type Fold = (node: NodeView, event: StoredEvent) => Partial<NodeView>

const FOLDS: ReadonlyMap<string, Fold> = new Map<string, Fold>([
  ['node.registered', (node, { data }) => ({ name: textOf(data.name) || node.name })],
  [
    'node.joined',
    (node, { data, at }) => ({
      name: textOf(data.name) || node.name,
      epoch: typeof data.epoch === 'number' ? data.epoch : node.epoch,
      labels: { ...node.labels, ...readLabels(data.labels) },
      key: isText(data.keyId) ? { id: data.keyId, publicKey: textOf(data.publicKey) } : node.key,
      state: 'active',
      isLeaving: false,
      why: '',
      since: at,
    }),
  ],
  ['node.seal_key_told', (_node, { data }) => ({ sealKey: textOf(data.sealKey) })],
  [
    'node.secret_set',
    (node, { data, at, actor }) => ({
      secrets: { ...node.secrets, [textOf(data.name)]: { ...readSealed(data), at, by: actor.id } },
    }),
  ],
  [
    'node.secret_removed',
    (node, { data }) => {
      const { [textOf(data.name)]: _gone, ...secrets } = node.secrets
      return { secrets }
    },
  ],
  ['node.described', (_node, { data }) => ({ said: readDescription(data) })],
  ['node.labelled', (_node, { data }) => ({ labels: readLabels(data.labels) })],
  [
    'node.drain_started',
    (_node, { data, at }) => ({
      state: 'draining',
      isLeaving: data.leaves === true,
      parkAfterMs: typeof data.parkAfterMs === 'number' ? data.parkAfterMs : null,
      why: textOf(data.reason),
      since: at,
    }),
  ],
  ['node.drained', (_node, { at }) => ({ state: 'drained', since: at })],
  ['node.resumed', (_node, { at }) => ({ state: 'active', isLeaving: false, why: '', since: at })],
  ['node.suspended', (_node, { data, at }) => ({ state: 'suspended', why: textOf(data.why), since: at })],
  [
    'node.declared_lost',
    (node, { data, at, actor }) => ({
      state: 'lost',
      why: textOf(data.reason),
      lostBy: actor.id,
      isReplaced: data.replace === true,
      since: at,
      epoch: typeof data.epoch === 'number' ? data.epoch : node.epoch + 1,
    }),
  ],
  ['node.revoked', (_node, { data, at }) => ({ state: 'revoked', why: textOf(data.reason), since: at })],
  [
    'node.readmitted',
    (node, { data, at }) => ({
      state: 'active',
      lostBy: '',
      isReplaced: false,
      isLeaving: false,
      why: textOf(data.reason),
      since: at,
      epoch: typeof data.epoch === 'number' ? data.epoch : node.epoch + 1,
    }),
  ],
])

export function foldNode(node: NodeView | undefined, event: StoredEvent): NodeView {
  const known = node ?? startNode(event)
  return { ...known, ...FOLDS.get(event.type)?.(known, event), version: event.version }
}

function startNode({ stream, at }: StoredEvent): NodeView {
  const id = stream.slice(STREAM.length)
  return {
    id,
    version: 0,
    name: id,
    state: 'active',
    why: '',
    since: at,
    epoch: 1,
    registeredAt: at,
    said: null,
    labels: {},
    lostBy: '',
    isReplaced: false,
    parkAfterMs: null,
    isLeaving: false,
    key: null,
    sealKey: null,
    secrets: {},
  }
}

export function readDescription({ labels, harnesses, capacity, lock, projects }: StoredEvent['data']): NodeDescription {
  return {
    labels: readLabels(labels),
    harnesses: readTexts(harnesses),
    capacity: typeof capacity === 'number' ? capacity : 0,
    lock: lock === 'owner' || lock === 'project' ? lock : 'none',
    projects: Array.isArray(projects) ? readTexts(projects) : null,
  }
}

function readSealed({ epoch, sealed }: StoredEvent['data']) {
  return { epoch: typeof epoch === 'number' ? epoch : 0, sealed: textOf(sealed) }
}

function readLabels(value: unknown): Labels {
  if (!isObject(value)) return {}
  return Object.fromEntries(Object.entries(value).flatMap(([key, label]) => (isText(label) ? [[key, label]] : [])))
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(isText) : []
}

function textOf(value: unknown): string {
  return isText(value) ? value : ''
}

export const nodeView: View<NodeView> = {
  name: 'node',
  version: 6,
  nouns: ['node'],
  keyOf: event => event.stream.slice(STREAM.length),
  fold: foldNode,
  indexOf: ({ state }) => ({ scope: '', status: state }),
}
