import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initWorkflow } from './init-workflow.ts'
import { memberOf, type WorkflowObject } from './json-object.ts'
import { readWorkflowPatch, updateWorkflow } from './update-workflow.ts'
import { readWorkflowAssignments } from './workflow-assignment.ts'
import { WORKFLOW_TYPES } from './workflow-fields.ts'
import { idsInHistory } from './workflow-history.ts'
import { isWorkflowId, readWorkflowRecord, type WorkflowRecord } from './workflow-record.ts'

const NOW = '2026-09-02T10:00:00.000Z'
const EARLIER = '2026-09-01T10:00:00.000Z'

const running: WorkflowRecord = {
  active: true,
  workflow_type: 'dev',
  created_at: EARLIER,
  workflow_id: 'w2',
  first_created_at: EARLIER,
  original_workflow_id: 'w1',
  workflow_id_history: ['w1', 'w2'],
  revision: 4,
  updated_at: EARLIER,
}

const update = (patch: WorkflowObject, more: object = {}) =>
  updateWorkflow({ before: running, patch, now: NOW, newId: 'n1', ...more })

const refusals: [what: string, patch: WorkflowObject, code: string][] = [
  ['an anchor', { first_created_at: '1999-01-01T00:00:00Z' }, 'WORKFLOW_ANCHOR_IMMUTABLE'],
  ['the other anchor, taken away', { original_workflow_id: null }, 'WORKFLOW_ANCHOR_IMMUTABLE'],
  ['a managed field', { workflow_id: 'x' }, 'WORKFLOW_FIELD_MANAGED'],
  ['the history, reordered', { workflow_id_history: ['w2', 'w1'] }, 'WORKFLOW_FIELD_MANAGED'],
  ['the revision', { revision: 5 }, 'WORKFLOW_FIELD_MANAGED'],
  ['an illegal key', { 'a.b': 1 }, 'WORKFLOW_KEY_INVALID'],
  ['a key that would be another line', { 'x\nactive': 1 }, 'WORKFLOW_KEY_INVALID'],
  ['the key constructor', { constructor: 1 }, 'WORKFLOW_KEY_INVALID'],
  ['the key __proto__', JSON.parse('{"__proto__":{"active":false}}'), 'WORKFLOW_KEY_INVALID'],
  ['a key of 65 letters', { ['k'.repeat(65)]: 1 }, 'WORKFLOW_KEY_INVALID'],
  ['a phase that does not exist', { phase: 'teleport' }, 'WORKFLOW_VALUE_INVALID'],
  ['a status in lower case', { status: 'done' }, 'WORKFLOW_VALUE_INVALID'],
  ['a count below zero', { iteration: -1 }, 'WORKFLOW_VALUE_INVALID'],
  ['a count that is a fraction', { iteration: 1.5 }, 'WORKFLOW_VALUE_INVALID'],
  ['no count at all', { iteration: null }, 'WORKFLOW_VALUE_INVALID'],
  ['a boolean as a text', { active: 'true' }, 'WORKFLOW_VALUE_INVALID'],
  ['no boolean at all', { active: null }, 'WORKFLOW_VALUE_INVALID'],
  ['a text that is too long', { task: 'x'.repeat(65_537) }, 'WORKFLOW_VALUE_INVALID'],
  ['a text with a bell', { task: 'bell\u0007' }, 'WORKFLOW_VALUE_INVALID'],
  ['an instant that is none', { stopped_at: '2026-02-30T00:00:00Z' }, 'WORKFLOW_VALUE_INVALID'],
  ['a bell deep inside', { note: { a: ['\u0007'] } }, 'WORKFLOW_VALUE_INVALID'],
  ['a bell in an inner key', { note: { '\u0007': 1 } }, 'WORKFLOW_VALUE_INVALID'],
  ['a value nine deep', { note: [[[[[[[[[1]]]]]]]]] }, 'WORKFLOW_VALUE_INVALID'],
  ['first the key, then the anchor', { A: 1, first_created_at: 'x' }, 'WORKFLOW_KEY_INVALID'],
  [
    'first the anchor, then the managed field',
    { workflow_id: 'x', original_workflow_id: 'x' },
    'WORKFLOW_ANCHOR_IMMUTABLE',
  ],
  ['first the managed field, then the value', { phase: 'nope', workflow_id: 'x' }, 'WORKFLOW_FIELD_MANAGED'],
]

test.each(refusals)('%s is refused', (_what, patch, code) => {
  expect(() => update(patch)).toThrow(expect.objectContaining({ code }))
})

const accepted: [what: string, patch: WorkflowObject][] = [
  ['an anchor as it stands', { first_created_at: EARLIER, phase: 'plan' }],
  ['a managed field as it stands', { workflow_id_history: ['w1', 'w2'], phase: 'plan' }],
  ['a key of 64 letters', { ['k'.repeat(64)]: 1 }],
  ['a value eight deep', { note: [[[[[[[[1]]]]]]]] }],
  ['a text of exactly the limit', { task: 'x'.repeat(65_536) }],
  ['line breaks and tabs', { task: 'a\n\tb\r\n' }],
  ['null where a word may be missing', { phase: null, verdict: null, task: null, stopped_at: null }],
  ['any JSON under any other key', { note: { a: [true, false, null, 1.5, 'x'] }, flag: false }],
  ['the verdicts of every sidecar', { verdict: 'satisfied' }],
]

test.each(accepted)('%s is accepted', (_what, patch) => {
  const { after, changed } = update(patch)
  expect(changed).toBe(true)
  expect(after).toMatchObject({ ...patch, revision: 5, updated_at: NOW })
})

test('the revision is checked before anything else', () => {
  expect(() => update({ A: 1 }, { expectedRevision: 3 })).toThrow(
    expect.objectContaining({ code: 'WORKFLOW_REVISION_CONFLICT' }),
  )
  expect(() => updateWorkflow({ before: null, patch: {}, now: NOW, newId: 'n', expectedRevision: 1 })).toThrow(
    expect.objectContaining({ code: 'WORKFLOW_REVISION_CONFLICT' }),
  )
  expect(update({ phase: 'plan' }, { expectedRevision: 4 }).changed).toBe(true)
})

test('what is neither a mapping nor nothing is refused, not overwritten', () => {
  for (const value of ['text', [], 5, undefined]) {
    expect(() => readWorkflowRecord(value)).toThrow(expect.objectContaining({ code: 'WORKFLOW_UNREADABLE' }))
    expect(() => readWorkflowPatch(value)).toThrow(expect.objectContaining({ code: 'WORKFLOW_PATCH_INVALID' }))
  }
  expect(readWorkflowRecord(null)).toBeNull()
})

test('an anchor changed by hand is healed from the log', () => {
  const tampered = { ...running, first_created_at: '1999-01-01T00:00:00Z', original_workflow_id: 'hacked' }
  const anchors = { first_created_at: EARLIER, original_workflow_id: 'w1' }
  const change = updateWorkflow({ before: tampered, patch: {}, now: NOW, newId: 'n1', anchors })
  expect(change.after).toMatchObject(anchors)
  expect(change.healed).toEqual(['first_created_at', 'original_workflow_id'])
})

test('a change of type rotates the id, a change from or to no type does not', () => {
  expect(update({ workflow_type: 'debug' })).toMatchObject({
    rotated: true,
    after: { workflow_id: 'n1', workflow_id_history: ['w1', 'w2', 'n1'] },
  })
  expect(update({ workflow_type: 'dev' })).toMatchObject({ rotated: false, changed: false })
  expect(update({ workflow_type: null })).toMatchObject({ rotated: false, after: { workflow_id: 'w2' } })
})

const id = fc.constantFrom('w1', 'w2', 'w3')
const bad = fc.constantFrom<unknown>(null, 7, '', 'a b', [], {})
const absent = fc.constant(undefined)
const anyRecord = fc
  .record({
    active: fc.oneof(fc.boolean(), bad),
    workflow_type: fc.oneof(fc.constantFrom(...WORKFLOW_TYPES.slice(0, 3)), absent, bad),
    created_at: fc.oneof(fc.constantFrom(EARLIER, 'soon'), absent, bad),
    workflow_id: fc.oneof(id, absent, bad),
    first_created_at: fc.oneof(fc.constantFrom(EARLIER), absent, bad),
    original_workflow_id: fc.oneof(id, absent, bad),
    workflow_id_history: fc.oneof(fc.array(fc.oneof(id, bad), { maxLength: 4 }), absent, bad),
    revision: fc.oneof(fc.nat(9), absent, bad),
  })
  .map(record => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)))
const anyPatch = fc.oneof(
  fc.constant({}),
  fc.record({ active: fc.boolean() }),
  fc.record({ phase: fc.constantFrom('plan', 'review') }),
  fc.record({ active: fc.constant(true), workflow_type: fc.constantFrom(...WORKFLOW_TYPES.slice(0, 3)) }),
)

// L12
test('the history holds original and current, keeps its old order, and the same patch twice is one write', () => {
  fc.assert(
    fc.property(fc.oneof(fc.constant(null), anyRecord), anyPatch, (before, patch) => {
      const { after, changed, healed } = updateWorkflow({ before, patch, now: NOW, newId: 'n1' })
      const ids = idsInHistory(after)
      for (const key of ['original_workflow_id', 'workflow_id']) {
        const value = memberOf(after, key)
        if (isWorkflowId(value)) expect(ids).toContain(value)
      }
      expect(isSubsequence(idsInHistory(before ?? {}), ids)).toBe(true)
      expect(healed).toEqual([...new Set(healed)].toSorted())
      const again = updateWorkflow({ before: after, patch, now: '2026-09-03T10:00:00.000Z', newId: 'n2' })
      expect(again).toEqual({ after, changed: false, rotated: false, healed: [] })
      if (!changed) expect(after).toEqual(before ?? {})
    }),
  )
})

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0
  for (const item of whole) if (item === part[at]) at++
  return at === part.length
}

type Step = (record: WorkflowRecord | null, number: number) => WorkflowRecord

const step: fc.Arbitrary<Step> = fc.oneof(
  anyPatch.map(
    (patch): Step =>
      (before, number) =>
        updateWorkflow({ before, patch, now: NOW, newId: `n${number}` }).after,
  ),
  fc.constantFrom(...WORKFLOW_TYPES.slice(0, 3)).map(
    (type): Step =>
      (before, number) =>
        initWorkflow({ before, type, task: 't', now: NOW, newId: `n${number}` }).after,
  ),
)

// L11
test('no sequence of updates and inits changes an anchor once it is set', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constant(null), anyRecord),
      fc.array(step, { minLength: 2, maxLength: 8 }),
      (first, steps) => {
        let record = initWorkflow({ before: first, type: 'dev', task: 't', now: NOW, newId: 'n' }).after
        const anchors = [record.first_created_at, record.original_workflow_id]
        for (const [number, change] of steps.entries()) {
          record = change(record, number)
          expect([record.first_created_at, record.original_workflow_id]).toEqual(anchors)
        }
      },
    ),
  )
})

test('an instant nobody can read is none: the record is stamped anew and keeps its id', () => {
  const { after } = update({}, { before: { ...running, created_at: 'soon', first_created_at: 'soon' } })
  expect(after).toMatchObject({ created_at: NOW, first_created_at: NOW, workflow_id: 'w2' })
})

test('a new start of a sound record repairs nothing, a first start neither', () => {
  for (const before of [{ ...running, active: false }, running, null, { active: false, phase: 'plan' }]) {
    expect(initWorkflow({ before, type: 'debug', task: 't', now: NOW, newId: 'n1' }).healed).toEqual([])
  }
  const malformed = { active: false, workflow_id_history: 'w1' }
  expect(initWorkflow({ before: malformed, type: 'debug', task: 't', now: NOW, newId: 'n1' }).healed).toEqual([
    'workflow_id_history',
  ])
})

test('an init starts anew or resumes', () => {
  const start = (before: WorkflowRecord | null, type = 'dev') =>
    initWorkflow({ before, type, task: 'PR 376', now: NOW, newId: 'n1' })
  expect(start(null)).toMatchObject({
    resumed: false,
    rotated: false,
    after: { workflow_id: 'n1', workflow_id_history: ['n1'], phase: 'context_init', revision: 1 },
  })
  expect(start(running)).toMatchObject({
    resumed: true,
    rotated: false,
    after: { ...running, task: 'PR 376', revision: 5, updated_at: NOW },
  })
  expect(start({ ...running, active: false })).toMatchObject({
    resumed: false,
    rotated: true,
    after: { workflow_id: 'n1', first_created_at: EARLIER, workflow_id_history: ['w1', 'w2', 'n1'] },
  })
  expect(start(running, 'debug')).toMatchObject({
    resumed: false,
    rotated: true,
    after: { verdict: null, iteration: 0, status: 'in_progress' },
  })
})

test('an active record without a usable start, id or type is not rotated but started anew', () => {
  for (const key of ['created_at', 'workflow_id', 'workflow_type']) {
    const { [key]: _, ...before } = running
    const { after, rotated } = initWorkflow({ before, type: 'debug', task: 't', now: NOW, newId: 'n1' })
    expect([key, after.workflow_id, after.created_at]).toEqual([key, 'n1', NOW])
    expect([key, rotated]).toEqual([key, key !== 'workflow_id']) // without an old id nothing was replaced
  }
})

test('what an old record still knew survives the new start', () => {
  const { after, healed } = initWorkflow({
    before: { workflow_id: 'w9', created_at: EARLIER },
    type: 'dev',
    task: 't',
    now: NOW,
    newId: 'n1',
  })
  expect(after).toMatchObject({
    first_created_at: EARLIER,
    original_workflow_id: 'w9',
    workflow_id_history: ['w9', 'n1'],
  })
  expect(healed).toEqual(['first_created_at', 'original_workflow_id', 'workflow_id_history'])
})

test.each<[unknown, unknown]>([
  ['Dev', 't'],
  [undefined, 't'],
  ['dev', ' \t'],
  ['dev', null],
  ['dev', 'bell\u0007'],
])('an init of type %j with task %j is refused', (type, task) => {
  expect(() => initWorkflow({ before: null, type, task, now: NOW, newId: 'n1' })).toThrow(
    expect.objectContaining({ code: 'WORKFLOW_VALUE_INVALID' }),
  )
})

test.each<[string, WorkflowObject]>([
  ['task=007', { task: '007' }],
  ['task=a=b', { task: 'a=b' }],
  ['task=', { task: '' }],
  ['active=true', { active: true }],
  ['active=yes', { active: 'yes' }],
  ['iteration=3', { iteration: 3 }],
  ['iteration=03', { iteration: '03' }],
  ['phase=null', { phase: null }],
  ['note=null', { note: 'null' }],
  ['note:={"a":[1]}', { note: { a: [1] } }],
])('%s is read as %j', (text, patch) => expect(readWorkflowAssignments([text])).toEqual(patch))

test.each(['task', 'note:={', ''])('%j is no assignment', text => {
  expect(() => readWorkflowAssignments([text])).toThrow(expect.objectContaining({ code: 'WORKFLOW_PATCH_INVALID' }))
})
