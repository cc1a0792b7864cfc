// From files and log to facts. Whatever is deleted, cut, retyped or edited, no gate opens on it.
import { expect, test } from 'vitest'
import { person } from '#kernel/events/actor'
import { composeVoids } from '../decision/compose-voids.ts'
import { decideNext } from '../decision/decide-next.ts'
import { NEXT_ON_ROAD, PHASES, type Phase } from '../phase/phase.ts'
import {
  AFTER,
  BEFORE,
  DIFF_HASH,
  DOCUMENTS,
  document,
  type FileName,
  lookAt,
  notApplied,
  planReviewed,
  rewritten,
  type Scene,
  STORY_PLAN,
  straightRoad,
} from '../record/story-fixture.ts'
import type { BaseTree } from '../record/task-documents.ts'
import { deriveFacts } from './derive-facts.ts'
import { FACTS_READ, type FactName } from './facts.ts'
import type { ObservedFacts } from './observed-fact.ts'

const valuesOf = (facts: ObservedFacts) =>
  Object.fromEntries(Object.entries(facts).map(([name, { value }]) => [name, value]))

test('on the straight road every fact is good, and the table walks to done', () => {
  const facts = lookAt()
  expect(valuesOf(facts)).toEqual({
    plan: 'valid',
    filePlan: 'inferable',
    blockingQuestions: 'none',
    planReview: 'ok',
    output: 'valid',
    scope: 'in',
    codegenSignal: 'none',
    codeReview: 'pass',
    eval: 'pass',
    regression: 'none',
    decision: 'accepted',
    decisionNote: 'present',
    applied: 'yes',
    revert: 'missing',
  })
  const derived = deriveFacts(straightRoad().view, facts, 'current')
  let phase: Phase = 'planning'
  for (let steps = 0; steps < 6; steps++) phase = decideNext({ ...derived, phase }).to ?? 'planning'
  expect(phase).toBe('done')
})

const FACT_OF: Record<FileName, FactName> = {
  plan: 'plan',
  planReview: 'planReview',
  manifest: 'output',
  codeReview: 'codeReview',
  eval: 'eval',
  decision: 'decision',
}
const files: FileName[] = ['plan', 'planReview', 'manifest', 'codeReview', 'eval', 'decision']

const damages: [name: string, damage: (text: string) => string | null][] = [
  ['deleted', () => null],
  ['emptied', () => ''],
  ['truncated', text => text.slice(0, -1)],
  ['retyped', () => '[]'],
  ['replaced by null', () => 'null'],
  ['edited by one byte', text => text.replace('"', ' "')],
]
const cases = files.flatMap(file => damages.map(([name, damage]) => [file, name, damage] as const))

test.each(cases)('%s %s: nothing that reads it moves forward', (file, name, damage) => {
  const whole = DOCUMENTS[file]
  const text = damage(whole?.text ?? '')
  // One byte of white space changes no word of a plan: it stays the same plan, and may be edited in place.
  if (file === 'plan' && name === 'edited by one byte') return
  const facts = lookAt({ documents: { [file]: text === null ? null : { text, sha256: name } } })
  const fact = FACT_OF[file]
  expect(facts[fact].value).toBe(text === null ? 'missing' : 'malformed')
  if (text !== null && file !== 'plan') expect(facts[fact].detail).toBe('ALTERED')
  for (const phase of PHASES) {
    const reads: readonly FactName[] = FACTS_READ[phase]
    if (!reads.includes(fact)) continue
    const next = decideNext({ ...valuesOf(facts), phase, state: 'current' })
    expect(next.outcome === 'move' && next.to === NEXT_ON_ROAD[phase], `${phase} ${next.rule}`).toBe(false)
  }
})

/** The report says running, and whoever ran it is gone. */
function abandoned(): Scene {
  const scene = rewritten('eval', { status: 'running' })
  return { ...scene, documents: { ...scene.documents, isRunnerGone: true } }
}

const contents: [name: string, scene: Scene, fact: FactName, value: string][] = [
  ['a plan of another shape', { documents: { plan: document({ ...STORY_PLAN, title: 7 }) } }, 'plan', 'malformed'],
  [
    'another plan outdates its review',
    { documents: { plan: document({ ...STORY_PLAN, title: 'x' }) } },
    'planReview',
    'stale',
  ],
  ['another plan outdates it', { documents: { plan: document({ ...STORY_PLAN, title: 'x' }) } }, 'output', 'stale'],
  [
    'another plan outdates the decision',
    { documents: { plan: document({ ...STORY_PLAN, title: 'x' }) } },
    'decision',
    'stale',
  ],
  [
    'a file plan of its own',
    { documents: { files: document({ schema: 'provost.task.files/1', files: STORY_PLAN.file_plan }) } },
    'filePlan',
    'valid',
  ],
  ['a file plan that is no list', { documents: { files: document({ files: {} }) } }, 'filePlan', 'malformed'],
  ['a file plan of nothing', { documents: { files: document({ files: [] }) } }, 'filePlan', 'missing'],
  [
    'a narrower file plan puts the output out of scope',
    { documents: { files: document({ files: STORY_PLAN.file_plan.slice(1) }) } },
    'scope',
    'out',
  ],
  ['a stored yes without verdicts', rewritten('planReview', { verdicts: [] }), 'planReview', 'incomplete'],
  ['a stored no over approving verdicts', rewritten('planReview', { ok: false }), 'planReview', 'needs_changes'],
  [
    'a reviewer who objects',
    rewritten('planReview', { verdicts: [{ role: 'Tester', ok: false }] }),
    'planReview',
    'needs_changes',
  ],
  [
    'a structural flaw',
    rewritten('planReview', { structural_flaws: [{ code: 'FILE_ABSENT' }] }),
    'planReview',
    'blocked',
  ],
  [
    'a reviewer who is asked for only now',
    { settings: { planReviewers: ['Designer', 'Tester', 'Risk'] } },
    'planReview',
    'incomplete',
  ],
  ['a review of another shape', rewritten('planReview', { verdicts: {} }), 'planReview', 'malformed'],
  ['a diff that is not the manifest’s', { documents: { diffHash: 'other' } }, 'output', 'inconsistent'],
  [
    'a file that is missing',
    { documents: { outputFiles: new Map([['src/limit.ts', AFTER]]) } },
    'output',
    'inconsistent',
  ],
  [
    'a file too many',
    { documents: { outputFiles: new Map([...DOCUMENTS.outputFiles, ['x', AFTER]]) } },
    'output',
    'inconsistent',
  ],
  [
    'an empty change',
    {
      ...rewritten('manifest', { entries: [] }),
      documents: { ...rewritten('manifest', { entries: [] }).documents, outputFiles: new Map() },
    },
    'output',
    'empty',
  ],
  [
    'an operation that does not fit',
    rewritten('manifest', { entries: [{ path: 'a', op: 'create', before: BEFORE, after: AFTER }] }),
    'output',
    'malformed',
  ],
  [
    'an unsafe path',
    rewritten('manifest', { entries: [{ path: '../a', op: 'create', before: null, after: AFTER }] }),
    'output',
    'malformed',
  ],
  ['a review of another diff', rewritten('codeReview', { diff_hash: 'x' }), 'codeReview', 'stale'],
  ['tests of another diff', rewritten('eval', { diff_hash: 'x' }), 'eval', 'stale'],
  ['tests that are running', rewritten('eval', { status: 'running' }), 'eval', 'running'],
  ['tests that nobody runs any more', abandoned(), 'eval', 'errored'],
  ['tests that contradict themselves', rewritten('eval', { overall_pass: false }), 'eval', 'contradictory'],
  ['a rejection', rewritten('decision', { verdict: 'rejected', because: 'unclear' }), 'decision', 'rejected_unclear'],
  ['a rejection of nothing', rewritten('decision', { verdict: 'rejected', because: null }), 'decision', 'malformed'],
  ['an unknown verdict', rewritten('decision', { verdict: 'ok' }), 'decision', 'malformed'],
  ['a blank note', rewritten('decision', { note: ' ' }), 'decisionNote', 'absent'],
  ['no baseline', { documents: { baseline: null } }, 'regression', 'unknown'],
  [
    'a baseline that somebody wrote',
    { documents: { baseline: document({ status: 'completed' }) } },
    'regression',
    'unknown',
  ],
  ['no apply wanted', { settings: { applyTarget: 'none' }, documents: { manifest: null } }, 'applied', 'not_required'],
]
test.each(contents)('%s', (_name, scene, fact, value) => expect(lookAt(scene)[fact].value).toBe(value))

test('a base that moved outdates output and tests, unless the change itself moved it', () => {
  const moved: BaseTree = { tree: 'tree2', contents: new Map([['src/login.ts', AFTER]]) }
  expect(lookAt({ story: notApplied(), base: moved })).toMatchObject({
    output: { value: 'stale' },
    eval: { value: 'stale' },
  })
  expect(lookAt({ base: moved })).toMatchObject({ output: { value: 'valid' }, eval: { value: 'pass' } })
})

test('an apply that was begun and not finished is partial', () => {
  const story = notApplied().tell('task.apply_started', { application: '1', diff_hash: DIFF_HASH, entries: [] })
  expect(lookAt({ story }).applied.value).toBe('partial')
  expect(lookAt({ story: notApplied() }).applied.value).toBe('no')
})

test('what a verdict made void reads as unchanged or stale until it really changes', () => {
  const facts = lookAt()
  const voids = composeVoids(['plan', 'planReview', 'output', 'codeReview', 'eval', 'decision'], facts)
  const story = straightRoad().tell('task.moved', {
    from: 'accept',
    to: 'planning',
    rule: 'REJECTED_PLAN',
    facts: {},
    voids,
  })
  expect(valuesOf(lookAt({ story }))).toMatchObject({
    plan: 'unchanged',
    planReview: 'stale',
    output: 'unchanged',
    codeReview: 'stale',
    eval: 'stale',
    decision: 'stale',
  })
  const reworded = document({ ...STORY_PLAN, title: 'New words' })
  expect(lookAt({ story, documents: { plan: reworded } }).plan.value).toBe('valid')
})

test('a plan with a number beyond all bounds has no hash, so it is no plan', () => {
  const text = (DOCUMENTS.plan?.text ?? '').replace('{', '{"context":1e999,')
  expect(lookAt({ documents: { plan: { text, sha256: 's' } } }).plan).toMatchObject({
    value: 'malformed',
    hash: null,
  })
})

test('questions block until they are answered, in the log as in the plan', () => {
  const asked = straightRoad().tell('task.question_asked', { id: 'q1', text: 'Per user?', blocking: true })
  expect(lookAt({ story: asked }).blockingQuestions).toMatchObject({ value: 'open', detail: 'q1' })
  expect(
    lookAt({ story: asked.tell('task.question_answered', { id: 'q1', text: 'yes' }) }).blockingQuestions.value,
  ).toBe('none')
  const notes = [{ id: 'q2', kind: 'open_question', text: 't', blocking: true }]
  const documents = { plan: document({ ...STORY_PLAN, notes }) }
  expect(lookAt({ documents }).blockingQuestions.value).toBe('open')
  const answered = straightRoad().tell('task.question_answered', { id: 'q2', text: 'yes' })
  expect(lookAt({ story: answered, documents }).blockingQuestions.value).toBe('none')
})

test('a worker’s signal outdates the plan review until a newer one, and is an answer to nothing else', () => {
  const story = straightRoad().tell('task.signal_received', {
    signal: 'blocked',
    text: 'which table?',
    session: 'demo-1',
  })
  expect(lookAt({ story })).toMatchObject({
    codegenSignal: { value: 'plan_unclear' },
    planReview: { value: 'stale' },
  })
  story.record('planReview', 'plan_review', DOCUMENTS.planReview).tell('task.plan_reviewed', planReviewed('incomplete'))
  expect(lookAt({ story }).codegenSignal.value).toBe('plan_unclear')
  story.tell('task.plan_reviewed', planReviewed('accepted'))
  expect(lookAt({ story })).toMatchObject({ codegenSignal: { value: 'none' }, planReview: { value: 'ok' } })
})

test('a revert is asked for in the log and judged by its record', () => {
  const story = straightRoad().tell(
    'task.decided',
    { verdict: 'revert', note: 'breaks SSO', sha256: null },
    person('ana'),
  )
  expect(lookAt({ story }).decision.value).toBe('revert')
  const record = (change: object) => document({ application: '1', status: 'completed', ...change })
  const rows: [object, string][] = [
    [{}, 'completed'],
    [{ status: 'partial' }, 'partial'],
    [{ status: 'done' }, 'malformed'],
    [{ application: '7' }, 'missing'],
  ]
  for (const [change, value] of rows) {
    const revert = record(change)
    expect(
      lookAt({ story: straightRoad().record('revert', 'revert', revert), documents: { revert } }).revert.value,
    ).toBe(value)
  }
  expect(lookAt({ documents: { revert: record({}) } }).revert).toMatchObject({
    value: 'malformed',
    detail: 'ALTERED',
  })
})
