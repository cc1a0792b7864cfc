import { expect, test } from 'vitest'
import type { StoredEvent } from '#kernel/events/event'
import { writeInstant } from '#kernel/events/time'
import type { Why } from '#kernel/machine/why'
import { compose } from '../life/compose.ts'
import type { Observation } from '../liveness/observation.ts'
import { chanceOf, START_MS, walkFrom } from '../liveness/walk-fixture.ts'
import { applyPatch } from '../record/session-patch.ts'
import { type SessionRecord, startRecord } from '../record/session-record.ts'
import { writePatch } from '../record/write-record.ts'
import { explainSession, type LiveFacts } from './explain-session.ts'
import { sentenceOf, tableOf } from './rule-sentences.ts'
import { IDENTITY, tell } from './session-story.ts'

const SECOND_MS = 1_000
const CREATED = { projectId: 'demo', kind: 'worker', harness: 'c', runtime: 'tmux', branch: 'b', worktree: 'w' }

/** A log in which each observation came so many seconds after the start. */
function logOf(...seen: [afterS: number, observation: object][]): StoredEvent[] {
  const events = [tell('session.created', CREATED), tell('session.spawned', { identity: IDENTITY }, { version: 2 })]
  let record: SessionRecord = startRecord(START_MS)
  for (const [afterS, given] of seen) {
    const at = START_MS + afterS * SECOND_MS
    const { patch, rule, evidence } = compose(record, { at, generation: record.generation, ...given } as Observation)
    record = applyPatch(record, patch)
    events.push(
      tell('session.changed', { patch: writePatch(patch), rule, evidence }, { at, version: events.length + 1 }),
    )
  }
  return events
}

const signal = (activity: string, change: object = {}) => ({
  kind: 'activity',
  seq: null,
  confidence: 'valid',
  activity,
  source: 'hook',
  resetAt: null,
  ...change,
})
const look = (runtime: string, process: string) => ({ kind: 'probe', runtime, process, proof: null })

function why(events: readonly StoredEvent[], afterS: number, live?: LiveFacts): Why {
  return explainSession(events, START_MS + afterS * SECOND_MS, live) ?? expect.fail('no answer')
}

const fact = ({ facts }: Why, name: string) => facts.find(known => known.name === name)

test('a session in doubt says which row fired, what it saw, since when, what is not known and what would change it', () => {
  const log = logOf([1, signal('active')], [100, look('failed', 'alive')], [105, look('failed', 'alive')])
  const answer = why(log, 120)
  expect(answer).toMatchObject({
    id: 'demo-7',
    noun: 'session',
    state: 'detecting',
    since: writeInstant(START_MS + 100 * SECOND_MS),
    rule: 'probe.P3/D1',
    table: 'session 3.1 and 3.2',
    evidence: { seen: 'probe_failed runtime=probe_failed runtimeFailed=true process=alive processFailed=false' },
    unknown: ['whether its runtime still exists: the last look failed'],
  })
  expect(answer.sentence).toContain('not about the agent')
  expect(fact(answer, 'doubt')).toMatchObject({ value: 'look 2 of 3 with the same evidence', ageMs: 20 * SECOND_MS })
  expect(fact(answer, 'last signal')).toMatchObject({ value: 'active', source: 'hook', ageMs: 119 * SECOND_MS })
  expect(answer.becomes.map(({ to, when }) => `${to}: ${when}`)).toEqual([
    'working: a healthy look, or a signal from the agent',
    'stuck: 1 more look sees the same, or at 2026-05-26T12:06:40.000Z',
    'terminated: its death is proven, or runtime and process are both seen to be gone',
    'killed: somebody ends it',
  ])
})

test('what is known beside the log is told with it', () => {
  const log = logOf([1, signal('active')], [100, look('failed', 'alive')])
  const live: LiveFacts = {
    lastSignalAt: writeInstant(START_MS + 99 * SECOND_MS),
    look: { at: writeInstant(START_MS + 116 * SECOND_MS), runtime: 'failed', process: 'alive', detail: 'no server' },
    exit: 'unreadable',
    looked: null,
    node: null,
  }
  const answer = why(log, 120, live)
  expect(fact(answer, 'runtime')).toMatchObject({ value: 'failed (no server)', source: 'tmux', ageMs: 4 * SECOND_MS })
  expect(fact(answer, 'process')).toMatchObject({ value: 'alive 41822', ageMs: 4 * SECOND_MS })
  expect(fact(answer, 'last signal')?.ageMs).toBe(21 * SECOND_MS)
  expect(answer.unknown).toContain('how it ended: exit.json cannot be read and proves nothing')
})

const dead = look('dead', 'dead')
const merged = { kind: 'forge', fetched: true, state: 'merged', number: 4, url: 'u' }
const open = { ...merged, state: 'open', ci: 'failing', review: 'none' }
const kill = { kind: 'kill', killKind: 'manual', runtimeGone: false }

const rows: [because: string, log: StoredEvent[], state: string, rule: string, command: string | null][] = [
  ['it has just been created', logOf(), 'spawning', 'session.created', null],
  [
    'a look that only refreshed the runtime decided nothing',
    logOf([1, look('alive', 'alive')]),
    'spawning',
    'session.created',
    null,
  ],
  ['it works', logOf([1, signal('active')]), 'working', 'activity.active', null],
  [
    'it asks for permission',
    logOf([1, signal('blocked')]),
    'needs_input',
    'activity.blocked',
    'provost session attach demo-7',
  ],
  [
    'it waits for a person',
    logOf([1, signal('waiting_input')]),
    'needs_input',
    'activity.waiting_input',
    'provost session send demo-7 "<text>"',
  ],
  ['its quota is used up', logOf([1, signal('quota_paused')]), 'quota_paused', 'activity.quota_paused', null],
  [
    'the state of its change is the status',
    logOf([1, signal('active')], [2, open], [3, signal('ready')]),
    'ci_failed',
    'forge.R1',
    'provost session send demo-7 "<text>"',
  ],
  [
    'its change was merged',
    logOf([1, signal('active')], [2, merged]),
    'merged',
    'forge.T1',
    'provost session send demo-7 "<text>"',
  ],
  ['it is gone', logOf([100, dead]), 'killed', 'probe.P8', 'provost session restore demo-7'],
  [
    'it died while it waited',
    logOf([1, signal('waiting_input')], [100, dead], [105, dead], [110, dead]),
    'killed',
    'probe.P6',
    'provost session restore demo-7',
  ],
  [
    'somebody ended it',
    logOf([1, signal('active')], [2, kill], [3, dead]),
    'killed',
    'kill.manual',
    'provost session restore demo-7',
  ],
]
test.each(rows)('%s', (_because, log, state, rule, command) => {
  const answer = why(log, 200)
  expect([answer.state, answer.rule, answer.becomes[0]?.command]).toEqual([state, rule, command])
})

test('at a past time the answer is the one of that time', () => {
  const log = logOf([1, signal('active')], [100, look('failed', 'alive')], [105, look('alive', 'alive')])
  const then = log.filter(event => event.at <= writeInstant(START_MS + 101 * SECOND_MS))
  expect(why(then, 101)).toMatchObject({ state: 'detecting', rule: 'probe.P3/D1' })
  expect(why(log, 200)).toMatchObject({ state: 'working', rule: 'probe.P5' })
  expect(explainSession([], START_MS)).toBeUndefined()
})

test('an open question of the agent is a fact and names the command that answers it', () => {
  const asked = tell('session.permission_requested', {
    id: 'p_3',
    native: 'x',
    tool: 'Bash',
    summary: 'npm publish',
    options: ['allow_once'],
  })
  const answer = why([...logOf([1, signal('blocked')]), asked], 10)
  expect(fact(answer, 'permission')?.value).toBe('p_3 Bash: npm publish')
  expect(answer.becomes[0]?.command).toBe('provost session answer demo-7 --request p_3 --option allow_once')
})

test('a kill claims nothing that nobody has seen', () => {
  expect(why(logOf([1, signal('active')], [2, kill]), 3).unknown).toEqual([
    'whether its processes are gone: nobody has seen that yet',
  ])
})

test('every rule that a session can meet has a sentence and a table', () => {
  const rules = new Set<string>()
  for (let seed = 1; seed <= 10; seed++)
    for (const { composed } of walkFrom(chanceOf(seed), 1_000)) rules.add(composed.rule)
  for (const rule of rules) {
    expect(sentenceOf(rule), rule).not.toContain(rule.slice(rule.indexOf('.') + 1))
    expect(sentenceOf(rule), rule).toMatch(/ /)
    expect(tableOf(rule)).toMatch(/^session 3\./)
  }
})
