import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classifyStoredFile, type StoredFile } from '../record/stored-record.ts'
import { NOW } from '../submission/submission-sample.ts'
import { composeIndexState, type IndexState, readIndexState } from './index-state.ts'
import { composeIndexFile } from './index-views.ts'
import { deriveIndexViews, planWalk, rebuildIndex } from './rebuild.ts'
import { addToIndex, type RecordIndex } from './record-index.ts'
import { addToDigest, EMPTY_DIGEST, removeFromDigest } from './store-digest.ts'

const NO_POLICIES = { global: null, repos: new Map() }

type Draft = {
  readonly repo: string
  readonly day: string
  readonly run: number
  readonly finished_at: string | null | undefined
  readonly verified: string | undefined
  readonly results: readonly {
    readonly product_surface: string
    readonly scenario_id: string
    readonly verdict: string
  }[]
}

const anyRecord = fc.record<Draft>({
  repo: fc.constantFrom('o/r', 'o/r-x', 'p/__proto__'),
  day: fc.constantFrom('01', '02'),
  run: fc.integer({ min: 0, max: 9 }),
  finished_at: fc.constantFrom(
    '2026-01-01T00:00:00Z',
    '2026-02-01T00:00:00Z',
    '9999-01-01T00:00:00Z',
    'nope',
    null,
    undefined,
  ),
  verified: fc.constantFrom('pass', 'fail', undefined),
  results: fc.array(
    fc.record({
      product_surface: fc.constantFrom('cli', 'web', '__proto__', '7'),
      scenario_id: fc.constantFrom('s', 't', '__proto__'),
      verdict: fc.constantFrom('pass', 'fail'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

// Two drafts with the same path are the same file: the later one is not written.
const anyStore = fc
  .array(anyRecord, { maxLength: 8 })
  .map(drafts => [...new Map(drafts.map(draft => fileOf(draft)).map(file => [file.path, file])).values()])

function fileOf({ repo, day, run, finished_at, verified, results }: Draft): StoredFile {
  const content = JSON.stringify({
    run_id: `r${run}`,
    repo,
    timing: { finished_at },
    scenario_results: results,
    overall_verdict: { verified },
    verification: { status: 'accepted', verified_at: '2026-03-01T00:00:00Z' },
  })
  return { path: `records/${repo}/2026/01/${day}/run-r${run}.json`, content }
}

const inWalkOrder = (files: readonly StoredFile[]) =>
  planWalk(files.map(file => file.path)).flatMap(path => files.filter(file => file.path === path))

function filesOf(index: RecordIndex): string[] {
  const views = deriveIndexViews(index, NO_POLICIES, NOW)
  return [
    composeIndexFile(views.latest),
    composeIndexFile(views.failing),
    composeIndexFile(views.stale),
    JSON.stringify(views.by_scenario),
  ]
}

/** What a process does that finds the state of another one: read, add one record, write. */
function ingest(stateText: string, file: StoredFile): string {
  const state = readIndexState(JSON.parse(stateText))
  const stored = classifyStoredFile(file)
  if (!state || stored.list !== 'accepted') throw new Error('the test is broken')
  return composeIndexState({ ...state, seq: state.seq + 1, index: addToIndex(state.index, stored.facts) })
}

const EMPTY: IndexState = {
  ...{ record_count: 0, digest: EMPTY_DIGEST, names: EMPTY_DIGEST, unread: [], seq: 0 },
  index: new Map(),
}

test('L8: one by one in any order, through the state file each time, gives the files of a rebuild, byte for byte', () => {
  const storeAndOrder = anyStore.chain(store =>
    fc.tuple(fc.constant(store), fc.shuffledSubarray(store, { minLength: store.length })),
  )
  fc.assert(
    fc.property(storeAndOrder, ([store, order]) => {
      const state = readIndexState(JSON.parse(order.reduce(ingest, composeIndexState(EMPTY))))
      expect(state && filesOf(state.index)).toEqual(filesOf(rebuildIndex(inWalkOrder(store)).index))
    }),
    { numRuns: 400 },
  )
})

test('L12: adding a record twice is adding it once', () => {
  fc.assert(
    fc.property(anyStore, store => {
      const once = store.reduce(ingest, composeIndexState(EMPTY))
      const twice = store.reduce(ingest, once)
      expect(readIndexState(JSON.parse(twice))?.index).toEqual(readIndexState(JSON.parse(once))?.index)
    }),
  )
})

const draft: Draft = {
  repo: 'o/r',
  day: '01',
  run: 1,
  finished_at: '2026-01-01T00:00:00Z',
  verified: 'pass',
  results: [{ product_surface: 'cli', scenario_id: 's', verdict: 'pass' }],
}

const winners: readonly [what: string, finishedAtOfFirst: string, finishedAtOfSecond: string, winner: string][] = [
  ['the newer one wins', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00.001Z', 'r2'],
  ['an equal time keeps the first walked', '2026-01-01T00:00:00Z', '2026-01-01T01:00:00+01:00', 'r1'],
  ['a readable time beats an unreadable one', 'nope', '2026-01-01T00:00:00Z', 'r2'],
  ['a time after its own verification never wins', '2026-01-01T00:00:00Z', '9999-01-01T00:00:00Z', 'r1'],
]

test.each(winners)('%s', (_what, first, second, winner) => {
  const store = [fileOf({ ...draft, finished_at: first }), fileOf({ ...draft, run: 2, finished_at: second })]
  const { latest, by_scenario } = deriveIndexViews(rebuildIndex(store).index, NO_POLICIES, NOW)
  expect(latest['o/r']?.cli?.run_id).toBe(winner)
  expect(by_scenario.map(entry => entry.run_id)).toEqual([winner])
})

test('the views hold exactly what the record says, and leave out what it does not', () => {
  const sparse = { ...draft, repo: 'o/s', finished_at: undefined, verified: undefined }
  const views = deriveIndexViews(rebuildIndex([fileOf(draft), fileOf(sparse)]).index, NO_POLICIES, NOW)
  const path = 'records/o/r/2026/01/01/run-r1.json'
  const sparsePath = 'records/o/s/2026/01/01/run-r1.json'
  expect(views.latest).toEqual({
    'o/r': {
      cli: { run_id: 'r1', verified: 'pass', verification_status: 'accepted', finished_at: draft.finished_at, path },
    },
    'o/s': { cli: { run_id: 'r1', verification_status: 'accepted', path: sparsePath } },
  })
  expect(views.failing).toEqual([{ repo: 'o/s', surface: 'cli', run_id: 'r1', path: sparsePath }])
  expect(views.stale).toEqual([
    { repo: 'o/r', surface: 'cli', run_id: 'r1', finished_at: draft.finished_at, age_days: 78, path },
    { repo: 'o/s', surface: 'cli', run_id: 'r1', age_days: null, path: sparsePath },
  ])
})

test('a scenario that stands twice in one run passed only if it passed both times', () => {
  const twice = (first: string, second: string) => {
    const results = [first, second].map(verdict => ({ product_surface: 'cli', scenario_id: 's', verdict }))
    const store = [fileOf({ ...draft, results })]
    return deriveIndexViews(rebuildIndex(store).index, NO_POLICIES, NOW).by_scenario.map(entry => entry.verdict)
  }
  expect([twice('pass', 'fail'), twice('fail', 'pass'), twice('pass', 'pass')]).toEqual([['fail'], ['fail'], ['pass']])
})

test.each([
  ['another format', { format: 2 }],
  ['a short digest', { digest: 'ab' }],
  ['a count that is no number', { record_count: '1' }],
  ['entries that are a list', { entries: [] }],
  [
    'a damaged entry',
    { entries: { 'o/r': { cli: { first: { path: 'p', position: 0 }, latest: {}, scenarios: {} } } } },
  ],
])('a state file with %s is not believed', (_what, damage) => {
  const sound: unknown = JSON.parse(composeIndexState(EMPTY))
  expect(readIndexState(sound)).toBeDefined()
  expect(readIndexState({ ...(sound as object), ...damage })).toBeUndefined()
})

test('the digest of a store does not depend on order, and a removal undoes an addition', () => {
  const add = (digest: string, name: string) => addToDigest(digest, `records/${name}.json`, name.repeat(32))
  expect(['a1', 'b2', 'c3'].reduce(add, EMPTY_DIGEST)).toBe(['c3', 'a1', 'b2'].reduce(add, EMPTY_DIGEST))
  expect(removeFromDigest(add(add(EMPTY_DIGEST, 'a1'), 'b2'), 'records/a1.json', 'a1'.repeat(32))).toBe(
    add(EMPTY_DIGEST, 'b2'),
  )
  expect(add(EMPTY_DIGEST, 'a1')).not.toBe(EMPTY_DIGEST)
})
