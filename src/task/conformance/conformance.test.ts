// Every vector of the conformance document, and the promise that no input whatever makes a function throw anything else.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerCase, nearlyRight, readConformanceCases } from '#testing/conformance-cases'
import { taskFunctions } from './conformance.ts'

const vectors = readConformanceCases('task')

function answer(fn: string, input: unknown): { out: unknown } | { error: { code: string } } {
  const { out, code } = answerCase(taskFunctions, fn, input)
  return code === undefined ? { out } : { error: { code } }
}

test('every published case agrees', () => {
  const wrong = vectors.flatMap(({ id, fn, in: input, out, error }) => {
    const got = answer(fn, input)
    const wanted = error ? { error: { code: error.code } } : { out }
    return JSON.stringify(sorted(got)) === JSON.stringify(sorted(wanted)) ? [] : [{ id, wanted, got }]
  })
  expect(wrong).toEqual([])
  expect(new Set(vectors.map(vector => vector.fn))).toEqual(new Set(Object.keys(taskFunctions)))
})

/** Members in one order: only their values are compared. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, member]): [string, unknown] => [key, sorted(member)])
      .toSorted(([left], [right]) => (left < right ? -1 : 1)),
  )
}

test('there are nineteen functions', () => expect(Object.keys(taskFunctions)).toHaveLength(19))

test.each(Object.keys(taskFunctions))('%s answers or refuses any JSON, and refuses what is not an object', fn => {
  for (const input of [null, 7, 'text', [], true])
    expect(answer(fn, input)).toEqual({ error: { code: 'INPUT_INVALID' } })
  fc.assert(fc.property(fc.jsonValue(), input => void answer(fn, input)))
})

const RUN = {
  next: { outcome: 'move', to: 'test', rule: 'R', needs: null },
  phase: 'review',
  pauseAt: [],
  spent: { moves: 0, minutes: 0 },
  cap: { moves: 1, minutes: 1 },
  acceptBy: 'person',
}
const PLANNING = {
  current: 'draft',
  byHand: false,
  brief: true,
  clarify: 'done',
  blockingOpen: 0,
  structure: 'none',
  idleRounds: 0,
  idleRoundsMax: 1,
  outputs: { plan: 'valid', filePlan: 'valid', planMd: 'current' },
}
const ACCEPTANCE = { waivers: 0, criteria: [], riskMax: 'low', touched: [], protectedPaths: [] }
const WAIVER = { waiver: null, now: { subject: {}, verdict: null }, redone: [] }
const stay = (needs: unknown) => ({ next: { outcome: 'stay', to: null, rule: 'R', needs } })

const readers: [fn: string, sound: object, refused: object[]][] = [
  [
    'aggregatePlanReview',
    { roles: ['a', 'b'], verdicts: [], quorum: 2 },
    [
      { roles: [] },
      { roles: [' '] },
      { quorum: 0 },
      { quorum: 3 },
      { verdicts: {} },
      { stored: 1 },
      { structuralFlaws: 'x' },
    ],
  ],
  ['checkOverride', { facts: {}, reason: 'r' }, [{ facts: [] }]],
  [
    'checkRedo',
    { phase: 'test', target: 'test', attempt: 0, dirty: true },
    [{ attempt: -1 }, { attempt: 1.5 }, { dirty: 1 }],
  ],
  ['checkWaiver', WAIVER, [{ now: null }, { now: {} }, { redone: {} }, { redone: ['banana'] }]],
  [
    'checkScope',
    { filePlan: [], touched: [] },
    [{ filePlan: {} }, { filePlan: [{ path: '../x', intent: 'update' }] }, { touched: null }],
  ],
  [
    'planApply',
    { entries: [], tree: { a: null } },
    [{ entries: {} }, { tree: [] }, { tree: { a: { kind: 'pipe' } } }, { tree: { a: { kind: 'file', hash: 'h' } } }],
  ],
  [
    'planRevert',
    { entries: [], tree: {}, force: [], partial: false },
    [{ force: [7] }, { partial: 'no' }, { tree: { a: 7 } }],
  ],
  ['validatePlan', { plan: 7 }, [{ text: '{}' }, { plan: undefined }, { plan: undefined, text: 7 }]],
  ['planHash', { plan: {}, filePlan: null }, [{ plan: [] }, { filePlan: {} }, { filePlan: undefined }]],
  [
    'planningSubstate',
    PLANNING,
    [{ byHand: 0 }, { clarify: 'no' }, { blockingOpen: -1 }, { idleRoundsMax: 0 }, { structure: 'x' }, { outputs: {} }],
  ],
  [
    'judgeEval',
    { report: null, diffHash: 'd', baseline: null, preexisting: 'note' },
    [{ diffHash: '' }, { preexisting: 'x' }, { report: undefined }, { baseline: undefined }],
  ],
  ['judgeCodeReview', { review: null, diffHash: 'd' }, [{ diffHash: 7 }, { review: undefined }]],
  ['checkStateFile', { present: false, headVersion: 0 }, [{ present: 'no' }, { headVersion: -1 }]],
  [
    'decideRun',
    RUN,
    [
      { next: { ...RUN.next, to: null } },
      stay(null),
      { next: { outcome: 'go' } },
      { phase: 'x' },
      { pauseAt: ['x'] },
      { used: [] },
      { limit: { a: -1 } },
      { spent: {} },
      { cap: { ...RUN.cap, costUsd: 'x' } },
      { acceptBy: 'agent' },
    ],
  ],
  ['decideRun', { ...RUN, ...stay('work') }, [{ next: { outcome: 'halt' } }]],
  [
    'mayAutoAccept',
    ACCEPTANCE,
    [{ waivers: -1 }, { criteria: {} }, { riskMax: 'x' }, { touched: 'a' }, { protectedPaths: [7] }],
  ],
  ['parseSlash', { line: '/status' }, [{ line: 7 }]],
]
test.each(readers)('%s takes %j and refuses what is not of that shape', (fn, sound, refused) => {
  expect(answer(`task.${fn}`, sound)).toHaveProperty('out')
  for (const change of refused) {
    expect(answer(`task.${fn}`, { ...sound, ...change }), JSON.stringify(change)).toEqual({
      error: { code: 'INPUT_INVALID' },
    })
  }
})

test('a nearly right input never makes a function throw anything but a typed refusal', () => {
  const some = vectors.filter((_vector, index) => index % 97 === 0)
  for (const { fn, in: input } of some) for (const odd of nearlyRight(input)) answer(fn, odd)
})
