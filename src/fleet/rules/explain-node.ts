// Why a node is what it is, from its stream alone.
import type { StoredEvent } from '#kernel/events/event'
import type { Why } from '#kernel/machine/why'
import { foldNode, type NodeView } from './node-view.ts'

const SENTENCES: Readonly<Record<string, string>> = {
  active: 'it judges what is its own',
  suspended: 'two daemons spoke for it in turn; a person decides which of them it is',
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
    facts: [fact('name', node.name), fact('epoch', node.epoch)],
    unknown: ['whether it is heard now: `provost node list` tells that'],
    becomes:
      node.state === 'suspended'
        ? [{ to: 'active', when: 'a person lets it in', command: `provost node readmit ${node.id} --reason "…"` }]
        : [],
  }
}

function ageOf({ since }: NodeView, now: number): number {
  return Math.max(0, now - Date.parse(since))
}
