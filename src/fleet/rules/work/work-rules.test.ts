// The rules around a work: how it is folded, what keeps it with its node, and that every refusal has its words.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredEvent } from '#kernel/events/event'
import { readTerm } from '../match-labels.ts'
import { CONTACTS, NODE_STATES } from '../node-words.ts'
import { type CandidateNode, placeWork } from '../place-work.ts'
import { explainWork } from './explain-work.ts'
import { JOB_AGE_MAX_MS, planUpkeep } from './plan-upkeep.ts'
import { sayRefusal, sayRefusals } from './say-refusal.ts'
import { foldWork, isOver, type WorkState, type WorkView, workView } from './work-view.ts'

const AT = '2026-11-17T12:00:00.000Z'
const NOW = Date.parse(AT)

const event = (type: string, data: StoredEvent['data'], version = 1): StoredEvent => ({
  id: `ev_${version}`,
  stream: 'work/wk_07',
  version,
  position: version,
  hash: '',
  type,
  schema: 1,
  at: AT,
  actor: { kind: 'person', id: 'ana' },
  cause: null,
  correlation: 'co_1',
  data,
})

const ASKED = event('work.asked', {
  subject: 'shop-9',
  project: 'shop',
  owner: 'ana',
  needs: ['gpu'],
  weight: 1,
  wish: 'f00',
})
const STEPS: Readonly<Record<string, StoredEvent['data']>> = {
  'work.placed': { node: 'nd_A', rule: 'L2', nodes: [{ id: 'nd_A', refusals: [] }], attempt: 1, job: 'j1' },
  'work.waiting': { rule: 'L8', nodes: [{ id: 'nd_A', refusals: ['label_missing:gpu'] }] },
  'work.claimed': { node: 'nd_A', epoch: 1, generation: 1, attempt: 1, job: 'j1' },
  'work.lapsed': { attempt: 1, job: 'j1' },
  'work.resumed': { attempt: 1, job: 'j2' },
  'work.parked': { attempt: 1, rule: 'Q3' },
  'work.replaced': { attempt: 2, subject: 'shop-10', follows: 'shop-9', harness: 'codex', rule: 'Q3', why: 'parked' },
  'work.settled': { attempt: 1, outcome: 'ended', text: 'shop-9 is done' },
  'work.cancelled': { reason: 'no longer wanted' },
}

const fold = (types: readonly string[]): WorkView =>
  [ASKED, ...types.map((type, n) => event(type, STEPS[type]!, n + 2))].reduce<WorkView | undefined>(
    foldWork,
    undefined,
  )!

const ROADS: readonly [types: readonly string[], state: WorkState, job: string][] = [
  [[], 'asked', ''],
  [['work.waiting'], 'waiting', ''],
  [['work.waiting', 'work.placed'], 'placed', 'j1'],
  [['work.placed', 'work.claimed'], 'claimed', 'j1'],
  [['work.placed', 'work.resumed'], 'placed', 'j2'], // the job was lost before anybody took it
  [['work.placed', 'work.claimed', 'work.lapsed'], 'lapsed', 'j1'],
  [['work.placed', 'work.claimed', 'work.lapsed', 'work.resumed'], 'claimed', 'j2'],
  [['work.placed', 'work.claimed', 'work.parked'], 'parked', ''],
  [['work.placed', 'work.claimed', 'work.parked', 'work.replaced'], 'waiting', ''],
  [['work.placed', 'work.claimed', 'work.settled'], 'settled', 'j1'],
  [['work.placed', 'work.claimed', 'work.lapsed', 'work.settled'], 'settled', 'j1'],
  [['work.waiting', 'work.cancelled'], 'cancelled', ''],
]

test.each(ROADS)('after %j it is %s', (types, state, job) => {
  expect(fold(types)).toMatchObject({ state, job })
  expect(workView.indexOf(fold(types)).status).toBe(isOver({ state }) ? 'over' : 'open')
  expect(explainWork([ASKED, ...types.map((type, n) => event(type, STEPS[type]!, n + 2))], NOW)).toMatchObject({
    state,
  })
})

test('what is over stays what it was, and every event of any order leaves a work that can be explained', () => {
  const types = fc.array(fc.constantFrom(...Object.keys(STEPS)), { maxLength: 8 })
  fc.assert(
    fc.property(types, order => {
      const end = order.findIndex(type => type === 'work.settled' || type === 'work.cancelled')
      const whole = fold(order)
      if (end >= 0) expect(whole.state).toBe(order[end]!.slice('work.'.length))
      expect(whole.version).toBe(order.length + 1)
    }),
  )
})

const WITH_NODE: readonly WorkState[] = ['placed', 'claimed', 'lapsed']
const STATES: readonly WorkState[] = ['asked', 'waiting', ...WITH_NODE, 'parked', 'settled', 'cancelled']

test('what was parked goes on as another session, with the agent that holds its conversation', () => {
  const { subject, harness, attempt, epoch, past } = fold([
    'work.placed',
    'work.claimed',
    'work.parked',
    'work.replaced',
  ])
  expect({ subject, harness, attempt, epoch }).toEqual({
    subject: 'shop-10',
    harness: 'codex',
    attempt: 2,
    epoch: null,
  })
  expect(past).toMatchObject([{ attempt: 1, node: 'nd_A', subject: 'shop-9' }])
})

test('upkeep: only the node that has a work keeps it, nothing is done blindly, and no job gets older than 20 hours', () => {
  for (const state of STATES)
    for (const node of ['nd_A', 'nd_B', null])
      for (const living of [true, false, null])
        for (const ageMs of [0, JOB_AGE_MAX_MS, JOB_AGE_MAX_MS + 1]) {
          const { result } = planUpkeep({ work: { state, node, jobAt: AT }, here: 'nd_A', living, now: NOW + ageMs })
          const isOurs = node === 'nd_A' && WITH_NODE.includes(state)
          if (!isOurs) expect(result).toBe('none')
          else if (state === 'lapsed') expect(result).toBe('resume')
          else if (living === null) expect(result).toBe('none')
          else if (!living) expect(result).toBe('resume')
          else expect(result).toBe(ageMs > JOB_AGE_MAX_MS ? 'exchange' : 'none')
        }
})

const NODE: CandidateNode = {
  ...{
    id: 'nd_A',
    state: 'active',
    contact: 'in_contact',
    protocol: 'full',
    labels: { cpus: '4', spot: '1', odd: 'x' },
  },
  ...{ projects: null, checkouts: ['shop'], harnesses: ['codex'], capacity: 2, used: 0, lock: 'none', owners: ['bo'] },
  ...{ busyProjects: ['toys'], lastPlacedAt: null },
}
const NEEDS = ['gpu', '!spot', 'cpus=8', 'cpus!=4', 'cpus>=8', 'cpus<=2', 'odd>=1'].map(text => readTerm(text, 'needs'))
const WORK = {
  kind: 'session',
  project: 'shop',
  owner: 'ana',
  needs: [],
  harness: null,
  node: null,
  avoid: [],
  weight: 1,
} as const

test('every refusal that a placement can give has words of its own', () => {
  const nodes: CandidateNode[] = [
    ...NODE_STATES.map(state => ({ ...NODE, state })),
    ...CONTACTS.map(contact => ({ ...NODE, contact })),
    { ...NODE, protocol: 'finish_only' },
    { ...NODE, projects: [], checkouts: [], harnesses: null, labels: null },
    { ...NODE, lock: 'owner' },
    { ...NODE, lock: 'project' },
    { ...NODE, used: 2 },
    { ...NODE, capacity: 0, harnesses: [] },
  ]
  const works = [{ ...WORK, needs: NEEDS, harness: 'claude-code', node: 'nd_B', avoid: ['nd_A'] }, WORK]
  for (const work of works)
    for (const node of nodes)
      for (const refusal of placeWork({ work, transport: false, nodes: [node] }).nodes[0]!.refusals) {
        const { says } = sayRefusal('nd_A', refusal)
        expect(says).not.toBe(refusal)
        expect(says).not.toMatch(/[_:]/)
      }
})

test('nowhere to go is said as a person would say it', () => {
  const nodes = [
    { id: 'nd_B', refusals: ['label_missing:gpu'] },
    { id: 'nd_L', refusals: ['contact_out_of_contact', 'label_missing:gpu'] },
  ]
  const name = (id: string) => ({ nd_B: 'build-2', nd_L: 'laptop' })[id] ?? id
  expect(sayRefusals(nodes, name)).toBe('build-2 has no label gpu; laptop is out of contact and has no label gpu')
  expect(sayRefusals([], name)).toBe('there is no node')
  expect(explainWork([ASKED, event('work.waiting', { rule: 'L8', nodes }, 2)], NOW)).toMatchObject({
    rule: 'fleet.L8',
    becomes: [{ to: 'placed', command: 'provost node label nd_B gpu=…' }, { command: 'provost work cancel wk_07' }],
  })
})
