// Why a work is where it is: placement, claim and lapse, from its stream alone.
import type { StoredEvent } from '#kernel/events/event'
import type { Becoming, Why } from '#kernel/machine/why'
import { sayRefusal, sayRefusals } from './say-refusal.ts'
import { foldWork, type WorkState, type WorkView } from './work-view.ts'

const PLACED: Readonly<Record<string, string>> = {
  L1: 'it was asked for on this node',
  L2: 'this node alone fits',
  L3: 'this node has the checkout',
  L4: 'this is the least loaded of those that fit',
  L5: 'of those that fit this one was given work longest ago',
  L6: 'of equal ones the first by its id',
}

const SENTENCES: Readonly<Record<WorkState, (work: WorkView) => string>> = {
  asked: () => 'it was asked for, and nobody has looked for a node yet',
  waiting: ({ nodes }) => `no node takes it now: ${sayRefusals(nodes, id => id)}`,
  placed: ({ rule, node }) => `placed on ${node}: ${PLACED[rule] ?? rule}`,
  claimed: ({ node, subject }) => `${node} has claimed it and carries it out as ${subject}`,
  lapsed: ({ node }) =>
    `${node} has not renewed its claim; that says nothing about the agent, and nothing is moved by it`,
  parked: ({ node, subject }) => `${node} has stopped ${subject} and kept all of it: it goes on where there is room`,
  settled: ({ outcome, text, code }) =>
    [`it ended: ${outcome}`, code ?? '', text].filter(part => part !== '').join(' · '),
  cancelled: ({ text }) => `it was withdrawn: ${text}`,
}

export function explainWork(events: readonly StoredEvent[], now: number): Why | undefined {
  const work = events.reduce<WorkView | undefined>(foldWork, undefined)
  if (!work) return undefined
  const ageMs = Math.max(0, now - Date.parse(work.since))
  const fact = (name: string, value: unknown) => ({ name, value, source: 'log', at: work.since, ageMs })
  const { needs, harness, pinned, weight, node, attempt, epoch, job, subject, project, owner } = work
  return {
    id: work.id,
    noun: 'work',
    state: work.state,
    since: work.since,
    rule: work.rule === '' ? 'work.asked' : `fleet.${work.rule}`,
    table: 'fleet/place',
    sentence: SENTENCES[work.state](work),
    evidence: { nodes: work.nodes },
    facts: [
      fact('asked', `${subject} of ${project}, by ${owner}, weight ${weight}`),
      fact(
        'needs',
        [...needs, ...(harness ? [`agent ${harness}`] : []), ...(pinned ? [`node ${pinned}`] : [])].join(', ') ||
          'nothing',
      ),
      ...(node === null ? [] : [fact('placed', node)]),
      ...(epoch === null ? [] : [fact('claim', `attempt ${attempt}, epoch ${epoch}, job ${job}`)]),
      ...work.nodes.map(row =>
        fact(`node ${row.id}`, row.refusals.map(text => sayRefusal(row.id, text).says).join(' and ') || 'fits'),
      ),
    ],
    unknown: work.state === 'lapsed' ? ['whether its agent lives: only its node can say'] : [],
    becomes: listBecomings(work),
  }
}

function listBecomings({ id, state, nodes, subject }: WorkView): readonly Becoming[] {
  const cancel = { to: 'cancelled', when: 'somebody withdraws it', command: `provost work cancel ${id}` }
  if (state === 'asked' || state === 'waiting') {
    const helps = nodes.flatMap(row => row.refusals.flatMap(text => sayRefusal(row.id, text).next ?? []))
    const placed = { to: 'placed', when: 'a node has nothing against it', command: helps[0] ?? null }
    return [placed, cancel]
  }
  if (state === 'placed') return [{ to: 'claimed', when: 'its node takes it', command: null }, cancel]
  if (state === 'claimed') return [{ to: 'settled', when: `${subject} has ended`, command: null }]
  if (state === 'parked') return [{ to: 'waiting', when: 'it is given to whoever fits', command: null }, cancel]
  if (state === 'lapsed') return [{ to: 'claimed', when: 'its node is heard again', command: null }]
  return []
}
