// Who may merge, who may make a draft, and what a change is called.
import { describe, expect, test } from 'vitest'
import { MACHINES } from '#house/machines'
import { type ChangeState, changeMachine, readChangeId } from './change.ts'
import { decideDraft } from './decide-draft.ts'
import { decideMerge, MERGE_SENTENCES, type MergeFacts } from './decide-merge.ts'

const HEAD = 'a'.repeat(40)
const OLD = 'b'.repeat(40)

describe('who may merge', () => {
  const GOOD: MergeFacts = {
    id: 'demo/4',
    state: 'open',
    expect: HEAD,
    headSha: HEAD,
    base: 'main',
    baseSha: OLD,
    missing: [],
    sensitive: [],
    dirtyBase: null,
  }
  const dirtyBase = { path: '/demo', because: 'changed: a' }
  const rows: [given: Partial<MergeFacts>, result: string, rule: string][] = [
    [{}, 'merge', 'G6'],
    [{ expect: HEAD.toUpperCase() }, 'merge', 'G6'],
    [{ state: 'merged' }, 'already_merged', 'G1'],
    [{ state: 'merged', expect: OLD }, 'CHANGE_NOT_MERGEABLE', 'G2'],
    [{ state: 'closed' }, 'CHANGE_NOT_MERGEABLE', 'G2'],
    [{ expect: OLD }, 'CHANGE_MOVED', 'G3'],
    [{ expect: HEAD.slice(0, 10) }, 'CHANGE_MOVED', 'G3'],
    [{ missing: ['x'] }, 'CHANGE_NOT_MERGEABLE', 'G4'],
    [{ dirtyBase }, 'BASE_DIRTY', 'G5'],
    [{ sensitive: ['locks'], dirtyBase }, 'CHANGE_SENSITIVE', 'GS'],
    [{ sensitive: ['locks'], missing: ['x'] }, 'CHANGE_NOT_MERGEABLE', 'G4'],
    [{ sensitive: ['locks'], state: 'merged' }, 'already_merged', 'G1'],
    [{ expect: OLD, missing: ['x'], dirtyBase }, 'CHANGE_MOVED', 'G3'],
    [{ missing: ['x'], dirtyBase }, 'CHANGE_NOT_MERGEABLE', 'G4'],
  ]
  test.each(rows)('%j: %s by %s', (given, result, rule) => {
    expect(decideMerge({ ...GOOD, ...given })).toMatchObject({ result, rule })
    expect(MERGE_SENTENCES.get(rule)).toBeTruthy()
  })

  test('only an open or draft change whose expected head is its head, with nothing missing and a clean base', () => {
    for (const state of ['draft', 'open', 'merged', 'closed'] as const)
      for (const expected of [HEAD, OLD])
        for (const missing of [[], ['x']])
          for (const dirty of [null, dirtyBase]) {
            const { result } = decideMerge({ ...GOOD, state, expect: expected, missing, dirtyBase: dirty })
            const isOpen = state === 'open' || state === 'draft'
            expect(result === 'merge').toBe(isOpen && expected === HEAD && missing.length === 0 && dirty === null)
          }
  })
})

describe('drafts', () => {
  test.each<[state: ChangeState, draft: boolean, result: string]>([
    ['open', true, 'draft'],
    ['open', false, 'unchanged'],
    ['draft', true, 'unchanged'],
    ['draft', false, 'open'],
    ['merged', true, 'over'],
    ['merged', false, 'over'],
    ['closed', true, 'over'],
    ['closed', false, 'over'],
  ])('%s, wanted as a draft %s: %s', (state, draft, result) => {
    expect(decideDraft({ state, headSha: HEAD, draft }).result).toBe(result)
  })
})

test('an id is a project and a number', () => {
  expect(readChangeId('demo/4')).toEqual({ project: 'demo', number: 4 })
  for (const id of ['demo', 'demo/0', 'demo/04', '../x/1', 'demo/1/2', 'Demo/1', ''])
    expect(readChangeId(id)).toBeUndefined()
})

test('the machine is shown with the others', () => expect(MACHINES).toContain(changeMachine))
