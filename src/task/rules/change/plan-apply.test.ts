// Apply and revert, row by row.
import { expect, test } from 'vitest'
import { orderSteps } from '../plan/order-steps.ts'
import type { DiskNode } from './disk-tree.ts'
import { planApply } from './plan-apply.ts'
import { planRevert } from './plan-revert.ts'

const one = { hash: 'h1', mode: '100644' }
const two = { hash: 'h2', mode: '100644' }
const script = { hash: 'h1', mode: '100755' }
const file = (content: { hash: string; mode: string }): DiskNode => ({ kind: 'file', ...content })
const tree = (nodes: Record<string, DiskNode | null>) => new Map(Object.entries(nodes))

const applies: [name: string, entry: object, node: DiskNode | null, answer: string][] = [
  ['a new file is written', { op: 'create', before: null, after: one }, null, 'write'],
  ['it is there already', { op: 'create', before: null, after: one }, file(one), 'none'],
  ['something else is there', { op: 'create', before: null, after: one }, file(two), 'DRIFT'],
  ['an update is written', { op: 'update', before: one, after: two }, file(one), 'write'],
  ['a mode is set', { op: 'update', before: one, after: script }, file(one), 'chmod'],
  ['the mode on disk is another', { op: 'update', before: one, after: two }, file(script), 'DRIFT'],
  ['the file is gone', { op: 'update', before: one, after: two }, null, 'DRIFT'],
  ['a delete', { op: 'delete', before: one, after: null }, file(one), 'delete'],
  ['deleted already', { op: 'delete', before: one, after: null }, null, 'none'],
  ['a link is in the way', { op: 'update', before: one, after: two }, { kind: 'symlink' }, 'SYMLINK'],
  ['a linked directory', { op: 'create', before: null, after: two }, { kind: 'symlink_parent' }, 'SYMLINK_PARENT'],
  [
    'a file where a directory should be',
    { op: 'create', before: null, after: two },
    { kind: 'file_parent' },
    'PARENT_NOT_DIRECTORY',
  ],
  ['a directory', { op: 'create', before: null, after: two }, { kind: 'dir' }, 'NOT_A_FILE'],
  ['a device', { op: 'delete', before: one, after: null }, { kind: 'other' }, 'NOT_A_FILE'],
  ['a create with a before', { op: 'create', before: one, after: two }, file(one), 'ENTRY_MALFORMED'],
  ['an unknown operation', { op: 'rename', before: null, after: one }, null, 'ENTRY_MALFORMED'],
  ['no operation', { before: null, after: null }, null, 'ENTRY_MALFORMED'],
  ['an unknown mode', { op: 'create', before: null, after: { hash: 'h', mode: '120000' } }, null, 'ENTRY_MALFORMED'],
  ['no hash', { op: 'create', before: null, after: { mode: '100644' } }, null, 'ENTRY_MALFORMED'],
  ['no before', { op: 'create', after: one }, null, 'ENTRY_MALFORMED'],
]
test.each(applies)('apply: %s', (_name, entry, node, answer) => {
  const plan = planApply([{ path: 'dir/a', ...entry }], tree({ 'dir/a': node }))
  expect(plan.ok ? plan.steps[0]?.action : plan.refusals[0]?.code).toBe(answer)
})

test('one thing left to do makes it an apply, nothing left makes it done already', () => {
  const entries = [
    { path: 'a', op: 'create', before: null, after: one },
    { path: 'b', op: 'create', before: null, after: one },
  ]
  expect(planApply(entries, tree({ a: file(one), b: null })).status).toBe('apply')
  expect(planApply(entries, tree({ a: file(one), b: file(one) })).status).toBe('already')
})

test('unsafe paths are refused by name, also when they have none', () => {
  const entry = { op: 'create', before: null, after: one }
  const plan = planApply([{ path: '../x', ...entry }, { path: 9 }, null], tree({}))
  expect(plan.refusals).toEqual([
    { path: '', code: 'PATH_UNSAFE' },
    { path: '', code: 'PATH_UNSAFE' },
    { path: '../x', code: 'PATH_UNSAFE' },
  ])
})

test('a path that stands twice is refused once, whatever else is wrong with it', () => {
  const entry = { path: 'a', op: 'create', before: null, after: one }
  expect(planApply([entry, entry, entry], tree({ a: { kind: 'symlink' } })).refusals).toEqual([
    { path: 'a', code: 'PATH_DUPLICATE' },
  ])
})

test('a file may make way for a directory and a directory for a file, but both cannot stay', () => {
  const below = { path: 'lib/x', op: 'create', before: null, after: two }
  const gone = { path: 'lib', op: 'delete', before: one, after: null }
  const kept = { path: 'lib', op: 'update', before: one, after: two }
  const onDisk = tree({ lib: file(one), 'lib/x': { kind: 'file_parent' } })
  expect(planApply([below, gone], onDisk)).toMatchObject({ ok: true, status: 'apply' })
  expect(planApply([below, kept], onDisk).refusals).toEqual([{ path: 'lib/x', code: 'PATH_CONFLICT' }])
  const instead = [
    { path: 'lib', op: 'create', before: null, after: one },
    { path: 'lib/x', op: 'delete', before: two, after: null },
  ]
  expect(planApply(instead, tree({ lib: { kind: 'dir' }, 'lib/x': file(two) }))).toMatchObject({ ok: true })
})

const reverts: [name: string, entry: object, node: DiskNode | null, force: string[], answer: string][] = [
  ['what was made is deleted', { before: null, after: one }, file(one), [], 'delete'],
  ['it is gone already', { before: null, after: one }, null, [], 'none'],
  ['what was changed is restored', { before: one, after: two }, file(two), [], 'restore'],
  ['what was deleted is restored', { before: one, after: null }, null, [], 'restore'],
  ['a mode is set back', { before: one, after: script }, file(script), [], 'chmod'],
  ['somebody edited it', { before: one, after: two }, file({ ...two, hash: 'h9' }), [], 'DRIFT'],
  ['somebody removed it', { before: one, after: two }, null, [], 'DRIFT'],
  ['by force', { before: one, after: two }, file(script), ['a'], 'forced_restore'],
  ['by force, what was made', { before: null, after: two }, file(script), ['a'], 'forced_delete'],
  ['a link is never forced', { before: one, after: two }, { kind: 'symlink' }, ['a'], 'SYMLINK'],
  ['nothing on either side', { before: null, after: null }, null, ['a'], 'ENTRY_MALFORMED'],
]
test.each(reverts)('revert: %s', (_name, entry, node, force, answer) => {
  const plan = planRevert([{ path: 'a', ...entry }], tree({ a: node }), { force, partial: false })
  expect(plan.ok ? plan.steps[0]?.action : plan.conflicts[0]?.code).toBe(answer)
  expect(plan.unusedForce).toEqual(force.length > 0 && !answer.startsWith('forced') ? ['a'] : [])
})

test('partial leaves the conflicts alone and undoes the rest, if there is anything to undo', () => {
  const entries = [
    { path: 'a', before: one, after: two },
    { path: 'b', before: one, after: two },
  ]
  const drifted = { ...two, hash: 'mine' }
  const wish = { force: ['zz', 'zz', 'aa'], partial: true }
  expect(planRevert(entries, tree({ a: file(drifted), b: file(two) }), wish)).toEqual({
    ok: false,
    status: 'partial',
    steps: [{ path: 'b', action: 'restore' }],
    conflicts: [{ path: 'a', code: 'DRIFT' }],
    unusedForce: ['aa', 'zz'],
  })
  expect(planRevert(entries, tree({ a: file(drifted), b: file(one) }), wish)).toMatchObject({
    status: 'refused',
    steps: [],
  })
})

test('steps are carried out deepest deletes first, then writes, then modes', () => {
  const steps = [
    { path: 'a', action: 'chmod' },
    { path: 'b', action: 'write' },
    { path: 'c', action: 'none' },
    { path: 'd', action: 'delete' },
    { path: 'd/e/f', action: 'delete' },
  ] as const
  expect(orderSteps([...steps]).map(step => step.path)).toEqual(['d/e/f', 'd', 'b', 'a'])
})
