// Waivers in the log: they lift a verdict, and die with anything they rest on.
import { expect, test } from 'vitest'
import { person } from '#kernel/events/actor'
import { checkOverride } from '../decision/check-override.ts'
import { composeVoids } from '../decision/compose-voids.ts'
import { deriveFacts } from '../facts/derive-facts.ts'
import type { FactName, TaskFacts } from '../facts/facts.ts'
import type { ObservedFacts } from '../facts/observed-fact.ts'
import type { Phase } from '../phase/phase.ts'
import {
  AFTER,
  DOCUMENTS,
  document,
  lookAt,
  rewritten,
  type Scene,
  STORY_PLAN,
  straightRoad,
  type TaskStory,
} from '../record/story-fixture.ts'
import { composeWaiver } from './compose-waiver.ts'
import { listWaiverStates } from './list-waiver-states.ts'

/** Overrides the verdict of a phase, records the waiver, and tells what the facts are then. */
function waive(phase: Phase, scene: Scene): { story: TaskStory; facts: ObservedFacts } {
  const story = scene.story ?? straightRoad()
  const facts = lookAt({ ...scene, story })
  const asked: TaskFacts = { ...deriveFacts(story.view, facts, 'current'), phase }
  const answer = checkOverride({ facts: asked, reason: ' the reviewer is wrong ' })
  if (!answer.ok) throw new Error(answer.code)
  story.tell(
    'task.waived',
    composeWaiver({ id: 'wa_1', phase, answer, reason: ' the reviewer is wrong ', facts }),
    person('ana'),
  )
  return { story, facts: lookAt({ ...scene, story }) }
}

const standing = ({ view }: TaskStory, facts: ObservedFacts) => listWaiverStates(view, facts).map(({ rule }) => rule)

/** The worker touched one file more than was planned. */
function beyondThePlan(): Scene {
  const entries: unknown[] = JSON.parse(DOCUMENTS.manifest?.text ?? '').entries
  const extra = { path: 'src/extra.ts', op: 'create', before: null, after: AFTER }
  const { story, documents } = rewritten('manifest', { entries: [...entries, extra] })
  const outputFiles = new Map([...DOCUMENTS.outputFiles, [extra.path, AFTER]])
  return { ...(story && { story }), documents: { ...documents, outputFiles } }
}

const waivable: [phase: Phase, fact: FactName, scene: Scene][] = [
  ['plan_review', 'planReview', { documents: { planReview: null } }],
  ['plan_review', 'planReview', rewritten('planReview', { ok: false })],
  ['review', 'codeReview', { documents: { codeReview: null } }],
  ['review', 'codeReview', rewritten('codeReview', { ok: false })],
  ['test', 'eval', rewritten('eval', { overall_pass: false })],
  ['codegen', 'scope', beyondThePlan()],
]
test.each(waivable)(
  'in %s a waiver of %s holds, and dies with one byte of its subject (case %#)',
  (phase, fact, scene) => {
    const { story, facts } = waive(phase, scene)
    expect(facts[fact].value).toBe('waived')
    expect(standing(story, facts)).toEqual(['LIVE'])
    const other = document({ ...STORY_PLAN, title: 'One word more' })
    const documents = { ...DOCUMENTS, ...scene.documents, plan: other }
    const changed = lookAt({ story, documents })
    expect(changed[fact].value).not.toBe('waived')
    expect(standing(story, changed)).toEqual(['SUBJECT_CHANGED'])
    story.tell('task.redone', { target: 'planning', attempt: 2, archives: ['planning'], reason: 'r' }, person('ana'))
    const redone = lookAt({ ...scene, story })
    expect(redone[fact].value).not.toBe('waived')
    expect(standing(story, redone)).toEqual(['PHASE_REDONE'])
  },
)

test('a new review counts: the waiver of the old one does not swallow it', () => {
  const { story } = waive('review', { documents: { codeReview: null } })
  const bad = document({ ...JSON.parse(DOCUMENTS.codeReview?.text ?? ''), ok: false })
  const facts = lookAt({ story: story.record('codeReview', 'review', bad), documents: { codeReview: bad } })
  expect(facts.codeReview.value).toBe('blocking_code')
  expect(standing(story, facts)).toEqual(['VERDICT_CHANGED'])
})

test('a question that is asked after the waiver is not waived', () => {
  const story = straightRoad().tell('task.question_asked', { id: 'q1', text: 't', blocking: true })
  expect(waive('planning', { story }).facts.blockingQuestions.value).toBe('waived')
  story.tell('task.question_asked', { id: 'q2', text: 't', blocking: true })
  expect(lookAt({ story }).blockingQuestions.value).toBe('open')
})

test('a person may reaffirm work that a verdict made void', () => {
  const voids = composeVoids(['output', 'eval'], lookAt())
  const story = straightRoad().tell('task.moved', { from: 'test', to: 'codegen', rule: 'EVAL_FAIL', facts: {}, voids })
  expect(lookAt({ story }).output.value).toBe('unchanged')
  expect(waive('codegen', { story }).facts.output.value).toBe('valid')
})

const regressed = (() => {
  const text = DOCUMENTS.eval?.text ?? ''
  return document(
    JSON.parse(
      text
        .replaceAll('"passed"', '"failed"')
        .replace('"failed":1,"failed":0', '"passed":0,"failed":1')
        .replaceAll('"overall_pass":true', '"overall_pass":false'),
    ),
  )
})()

test('a regression is found against the baseline, before and after the apply, and waived with its report', () => {
  const documents = { ...DOCUMENTS, eval: regressed }
  const scene = { story: straightRoad(documents), documents }
  expect(lookAt(scene)).toMatchObject({
    eval: { value: 'fail', detail: 'unit::a' },
    regression: { value: 'found' },
  })
  expect(waive('test', scene).facts).toMatchObject({ eval: { value: 'waived' }, regression: { value: 'waived' } })
  const after = { ...DOCUMENTS, postApply: regressed }
  const story = straightRoad().record('postApply', 'accept', regressed)
  expect(lookAt({ story, documents: after })).toMatchObject({
    eval: { value: 'pass' },
    regression: { value: 'found' },
  })
})
