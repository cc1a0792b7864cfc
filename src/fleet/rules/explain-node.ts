// Why a node is what it is, from its stream alone.
import type { StoredEvent } from '#kernel/events/event'
import type { Why } from '#kernel/machine/why'
import { foldNode, type NodeView } from './node-view.ts'

const SENTENCES: Readonly<Record<string, string>> = {
  active: 'it judges what is its own',
  draining: 'it gets no new work and carries on with what it has',
  lost: 'a person says that it does not come back; nobody has seen its agents die',
  revoked: 'a person has taken it out: nothing of it is heard any more',
  suspended: 'two daemons spoke for it in turn; a person decides which of them it is',
}

const LET_IN = (id: string): Why['becomes'] => [
  { to: 'active', when: 'a person lets it in', command: `provost node readmit ${id} --reason "…"` },
]

const BECOMES: Readonly<Record<string, (id: string) => Why['becomes']>> = {
  suspended: LET_IN,
  lost: LET_IN,
  revoked: LET_IN,
  draining: id => [
    { to: 'active', when: 'it is to take work again', command: `provost node resume ${id}` },
    {
      to: 'drained',
      when: 'what runs there has ended or goes on elsewhere; an agent that cannot go on elsewhere a person ends',
      command: 'provost session kill <session>',
    },
  ],
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

function describeDrain({ state, parkAfterMs, since }: NodeView): string[] {
  if (state !== 'draining') return []
  if (parkAfterMs === null) return ['nothing: what runs there may take as long as it takes']
  return [`what still runs ${Math.round(parkAfterMs / 1_000)} s after ${since} and can go on elsewhere`]
}

/** What it sent and nobody applied. */
function countAside(events: readonly StoredEvent[]): string[] {
  const aside = events.filter(({ type }) => type === 'node.written_aside')
  const last = aside.at(-1)
  return last ? [`${aside.length} records, the last by rule ${String(last.data.rule)}`] : []
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
      fact('line', node.key ? `dials the plane with key ${node.key.id.slice(0, 16)}` : 'has the store at hand'),
      ...describeDrain(node).map(says => fact('parks', says)),
      ...(node.lostBy === '' ? [] : [fact('lost', `by decision of ${node.lostBy}, not proven`)]),
      ...countAside(events).map(count => fact('kept aside', count)),
      ...describe(node).map(([name, value]) => fact(name, value)),
    ],
    unknown: ['whether it is heard now: `provost node list` tells that'],
    becomes: BECOMES[node.state]?.(node.id) ?? [],
  }
}

function ageOf({ since }: NodeView, now: number): number {
  return Math.max(0, now - Date.parse(since))
}
