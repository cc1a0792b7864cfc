// Why a node is what it is, from its stream alone.
import type { StoredEvent } from '#kernel/events/event'
import type { Why } from '#kernel/machine/why'
import { foldNode, type NodeView } from './node-view.ts'

const SENTENCES: Readonly<Record<string, string>> = {
  active: 'it judges what is its own',
  draining: 'it gets no new work and carries on with what it has',
  suspended: 'two daemons spoke for it in turn; a person decides which of them it is',
}

const BECOMES: Readonly<Record<string, (id: string) => Why['becomes']>> = {
  suspended: id => [{ to: 'active', when: 'a person lets it in', command: `provost node readmit ${id} --reason "…"` }],
  draining: id => [{ to: 'active', when: 'it is to take work again', command: `provost node resume ${id}` }],
  active: id => [{ to: 'draining', when: 'it is to take no new work', command: `provost node drain ${id}` }],
}

/** What of it placing work is decided from. */
function describe({ said, labels }: NodeView): readonly [name: string, value: unknown][] {
  if (!said) return [['says', 'nothing of itself yet: no work is placed on it']]
  const all = Object.entries({ ...said.labels, ...labels }).map(([key, value]) => `${key}=${value}`)
  return [
    ['labels', all.join(' ')],
    ['agents', said.harnesses.join(' ')],
    ['capacity', said.capacity],
  ]
}

export function explainNode(events: readonly StoredEvent[], now: number): Why | undefined {
  const node = events.reduce<NodeView | undefined>(foldNode, undefined)
  if (!node) return undefined
  const last = events.at(-1)!
  const fact = (name: string, value: unknown) => ({
    name,
    value,
    source: 'log',
    at: node.since,
    ageMs: ageOf(node, now),
  })
  return {
    id: node.id,
    noun: 'node',
    state: node.state,
    since: node.since,
    rule: typeof last.data.rule === 'string' ? last.data.rule : 'node.registered',
    table: 'fleet/return',
    sentence: node.why || SENTENCES[node.state] || node.state,
    evidence: {},
    facts: [
      fact('name', node.name),
      fact('epoch', node.epoch),
      ...describe(node).map(([name, value]) => fact(name, value)),
    ],
    unknown: ['whether it is heard now: `provost node list` tells that'],
    becomes: BECOMES[node.state]?.(node.id) ?? [],
  }
}

function ageOf({ since }: NodeView, now: number): number {
  return Math.max(0, now - Date.parse(since))
}
