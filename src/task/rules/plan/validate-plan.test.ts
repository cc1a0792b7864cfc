// What makes a plan valid, and what every problem is called.
import { expect, test } from 'vitest'
import { classifyStructure } from './classify-structure.ts'
import { isHashable, planHash } from './plan-hash.ts'
import { validatePlan, validatePlanText } from './validate-plan.ts'

const PLAN = {
  id: 'p1',
  title: 'Limit logins',
  brief: 'Five per minute',
  acceptance_criteria: [{ id: 'ac1', description: '429 after five' }],
  file_plan: [{ path: 'src/limit.ts', intent: 'create' }],
}

const problemsOf = (change: object) =>
  validatePlan({ ...PLAN, ...change }).problems.map(({ code, at }) => `${code} ${at}`)

test('the smallest plan is valid', () => {
  expect(validatePlan(PLAN)).toEqual({ ok: true, problems: [], filePlan: 'valid', openBlocking: [] })
})

const rows: [name: string, change: object, problems: string[]][] = [
  ['a blank title', { title: ' ' }, ['FIELD_EMPTY /title']],
  ['no brief', { brief: undefined }, ['FIELD_MISSING /brief']],
  ['null is a wrong type', { title: null }, ['FIELD_TYPE /title']],
  ['another schema', { schema_version: 2 }, ['ENUM_UNKNOWN /schema_version']],
  ['no criteria', { acceptance_criteria: [] }, ['FIELD_EMPTY /acceptance_criteria']],
  ['a criterion that is no object', { acceptance_criteria: ['x'] }, ['FIELD_TYPE /acceptance_criteria/0']],
  [
    'must_have is a boolean',
    { acceptance_criteria: [{ id: 'a', description: 'd', must_have: 'yes' }] },
    ['FIELD_TYPE /acceptance_criteria/0/must_have'],
  ],
  ['scope without what is in it', { scope: {} }, ['FIELD_MISSING /scope/in_scope']],
  ['nothing in scope', { scope: { in_scope: [] } }, ['FIELD_EMPTY /scope/in_scope']],
  ['nothing out of scope is fine', { scope: { in_scope: ['x'], out_of_scope: [] } }, []],
  [
    'blank texts in lists',
    { goals: [{ description: 'd', success_metrics: [' '] }] },
    ['FIELD_EMPTY /goals/0/success_metrics/0'],
  ],
  ['an optional text may be blank', { goals: [{ id: '', description: 'd' }] }, []],
  ['an unknown word', { risks: [{ description: 'd', impact: 'huge' }] }, ['ENUM_UNKNOWN /risks/0/impact']],
  ['what is not checked', { context: 7, advice: 'x', risks: [{ id: 7, description: 'd' }], other: [] }, []],
  ['an answer may be null', { notes: [{ id: 'q', kind: 'open_question', text: 't', answer: null }] }, []],
  [
    'the later of two ids',
    {
      notes: [
        { id: 'q', kind: 'decision', text: 't' },
        { id: 'q', kind: 'decision', text: 't' },
      ],
    },
    ['ID_DUPLICATE /notes/1/id'],
  ],
  ['an empty file plan is no problem', { file_plan: [] }, []],
  [
    'a path and its problems',
    { file_plan: [{ path: '.git/x', intent: 'rewrite' }] },
    ['ENUM_UNKNOWN /file_plan/0/intent', 'PATH_UNSAFE /file_plan/0/path'],
  ],
  ['stars in the middle', { file_plan: [{ path: 'src/*/x', intent: 'update' }] }, ['PATH_UNSAFE /file_plan/0/path']],
  ['all below a directory', { file_plan: [{ path: 'src/**', intent: 'update' }] }, []],
  [
    'deleting all below a directory',
    { file_plan: [{ path: 'src/**', intent: 'delete' }] },
    ['PATH_UNSAFE /file_plan/0/path'],
  ],
  [
    'the same path twice',
    {
      file_plan: [
        { path: 'a', intent: 'update' },
        { path: 'a', intent: 'delete' },
      ],
    },
    ['PATH_DUPLICATE /file_plan/1/path'],
  ],
]
test.each(rows)('%s', (_name, change, problems) => expect(problemsOf(change)).toEqual(problems))

const task = (id: string, ...depends: string[]) => ({ id, title: 't', depends })

const references: [name: string, work: object, problems: string[]][] = [
  ['a chain', { tasks: [task('a'), task('b', 'a'), task('c', 'a', 'b')] }, []],
  ['two on one another', { tasks: [task('a', 'b'), task('b', 'a')] }, ['DEPENDS_CYCLE /work/tasks']],
  ['one on itself', { tasks: [task('a', 'a')] }, ['DEPENDS_CYCLE /work/tasks']],
  ['one on nobody', { tasks: [task('a', 'z')] }, ['REF_DANGLING /work/tasks/0/depends/0']],
  [
    'a milestone of nothing',
    { milestones: [{ id: 'm', title: 't', tasks: ['a'] }] },
    ['REF_DANGLING /work/milestones/0/tasks/0'],
  ],
  ['a blank reference is empty, not dangling', { tasks: [task('a', ' ')] }, ['FIELD_EMPTY /work/tasks/0/depends/0']],
  [
    'a twin that waits for its twin',
    { tasks: [task('a'), task('a', 'a')] },
    ['DEPENDS_CYCLE /work/tasks', 'ID_DUPLICATE /work/tasks/1/id'],
  ],
]
test.each(references)('work: %s', (_name, work, problems) => expect(problemsOf({ work })).toEqual(problems))

const question = (id: string, change: object = {}) => ({
  id,
  kind: 'open_question',
  text: 't',
  blocking: true,
  ...change,
})

test('blocking questions without an answer are named, others never block', () => {
  const notes = [
    question('q2'),
    question('q1', { answer: ' ' }),
    question('q3', { answer: 'yes' }),
    question('q4', { blocking: false }),
    question('q5', { kind: 'background' }),
  ]
  expect(validatePlan({ ...PLAN, notes }).openBlocking).toEqual(['q1', 'q2'])
})

test.each<[unknown, string]>([
  [undefined, 'missing'],
  [[], 'missing'],
  [null, 'malformed'],
  [[{ path: '/x', intent: 'update' }], 'malformed'],
  [[{ path: 'x', intent: 'update' }], 'valid'],
])('a file plan of %j is %s', (file_plan, state) => expect(validatePlan({ ...PLAN, file_plan }).filePlan).toBe(state))

test.each(['', '{', 'NaN', '\ufeff{}', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, `"${'x'.repeat(2 ** 21)}"`])(
  'text that is no bounded JSON is refused whole (case %#)',
  text => expect(validatePlanText(text).problems).toEqual([{ code: 'PLAN_NOT_JSON', at: '' }]),
)

test('depth 64 is read, depth 65 is not', () => {
  const nested = (depth: number) => `${'{"context":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`
  expect(validatePlanText(nested(64)).problems[0]?.code).toBe('FIELD_MISSING')
  expect(validatePlanText(nested(65)).problems).toEqual([{ code: 'PLAN_NOT_JSON', at: '' }])
})

test.each(['[]', '7', 'null', '"x"'])('%s is JSON but no plan', text => {
  expect(validatePlanText(text).problems).toEqual([{ code: 'PLAN_NOT_OBJECT', at: '' }])
})

test('a chain of 100,000 tasks overflows nothing', () => {
  const tasks = Array.from({ length: 100_000 }, (_, index) =>
    task(`t${index}`, ...(index > 0 ? [`t${index - 1}`] : [])),
  )
  expect(validatePlan({ ...PLAN, work: { tasks } }).ok).toBe(true)
  expect(problemsOf({ work: { tasks: [task('t0', 't99999'), ...tasks.slice(1)] } })).toEqual([
    'DEPENDS_CYCLE /work/tasks',
  ])
})

test('the plan hash keeps its value when the plan is reformatted and changes with a word', () => {
  const reordered = Object.fromEntries(Object.entries(PLAN).toReversed())
  expect(planHash(reordered, null)).toBe(planHash(PLAN, null))
  expect(planHash({ ...PLAN, title: 'Limit login' }, null)).not.toBe(planHash(PLAN, null))
  expect(planHash(PLAN, PLAN.file_plan)).toBe(planHash(PLAN, null)) // the effective file plan is the same
  expect(planHash(PLAN, [])).not.toBe(planHash(PLAN, null))
})

test.each<[unknown, boolean]>([
  [{ a: [1, 'x', null] }, true],
  [{ a: Number.POSITIVE_INFINITY }, false],
  [JSON.parse(`${'['.repeat(65)}${']'.repeat(65)}`), false],
])('%j can be hashed: %s', (value, answer) => expect(isHashable(value)).toBe(answer))

test('the structure is stable when two rounds leave the same ids and paths', () => {
  expect(classifyStructure(null, null)).toBe('none')
  expect(classifyStructure(null, PLAN)).toBe('changing')
  expect(classifyStructure(PLAN, { ...PLAN, title: 'other words' })).toBe('stable')
  expect(classifyStructure(PLAN, { ...PLAN, file_plan: [{ path: 'src/other.ts' }] })).toBe('changing')
})
