// One node as the log tells it: its name, and whether a person or a finding took it out. The fold of `node/<id>`.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { isText } from '#kernel/reading/json-value'
import type { NodeState } from './node-words.ts'

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
}

const STREAM = 'node/'

type Fold = (node: NodeView, event: StoredEvent) => Partial<NodeView>

const FOLDS: ReadonlyMap<string, Fold> = new Map<string, Fold>([
  ['node.registered', (node, { data }) => ({ name: textOf(data.name) || node.name })],
  ['node.suspended', (_node, { data, at }) => ({ state: 'suspended', why: textOf(data.why), since: at })],
  [
    'node.readmitted',
    (node, { data, at }) => ({
      state: 'active',
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
  return { id, version: 0, name: id, state: 'active', why: '', since: at, epoch: 1, registeredAt: at }
}

function textOf(value: unknown): string {
  return isText(value) ? value : ''
}

export const nodeView: View<NodeView> = {
  name: 'node',
  version: 1,
  nouns: ['node'],
  keyOf: event => event.stream.slice(STREAM.length),
  fold: foldNode,
  indexOf: ({ state }) => ({ scope: '', status: state }),
}
