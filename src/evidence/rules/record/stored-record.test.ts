import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planWalk, rebuildIndex } from '../gate/rebuild.ts'
import { changed } from '../submission/submission-sample.ts'
import { classifyStoredFile } from './stored-record.ts'

const record = {
  run_id: 'r1',
  repo: 'o/r',
  timing: { finished_at: '2026-01-01T00:00:00Z' },
  scenario_results: [{ scenario_id: 's', product_surface: 'cli', verdict: 'pass' }],
  overall_verdict: { verified: 'pass' },
  verification: { status: 'accepted' },
}
const path = 'records/o/r/2026/01/01/run-r1.json'
const rejectedPath = 'records/_rejected/o/r/2026/01/01/run-r1.json'

const rows: readonly [what: string, path: string, content: unknown, list: string, why: string | undefined][] = [
  ['a sound record', path, record, 'accepted', undefined],
  [
    'a rejected record in its tree',
    rejectedPath,
    changed(record, ['verification', 'status'], 'rejected'),
    'rejected',
    undefined,
  ],
  [
    'a rejected record needs no surface',
    rejectedPath,
    changed({ ...record, scenario_results: [] }, ['verification', 'status'], 'rejected'),
    'rejected',
    undefined,
  ],
  ['a list', path, [], 'skipped', 'missing run_id'],
  ['an empty run id', path, { ...record, run_id: '' }, 'skipped', 'missing run_id'],
  ['no repository', path, changed(record, ['repo'], undefined), 'skipped', 'missing repo'],
  ['no status', path, changed(record, ['verification'], null), 'skipped', 'unknown verification.status'],
  ['accepted among the rejected', rejectedPath, record, 'skipped', 'verification.status contradicts directory'],
  ['another repository', path, { ...record, repo: 'o/x' }, 'skipped', 'repo contradicts directory'],
  [
    'a file that lies too high',
    'records/o/r.json',
    { ...record, repo: 'o/r.json' },
    'skipped',
    'repo contradicts directory',
  ],
  [
    'no surface',
    path,
    { ...record, scenario_results: [null, {}, { product_surface: '' }] },
    'skipped',
    'no product surface',
  ],
]

test.each(rows)('%s', (_what, at, content, list, why) => {
  const stored = classifyStoredFile({ path: at, content: JSON.stringify(content) })
  expect([stored.list, stored.list === 'skipped' ? stored.reason : undefined]).toEqual([list, why])
})

test.each(['', '{', '\uFEFF{}', 'nul'])('%j is corrupted, and says why', content => {
  const stored = classifyStoredFile({ path, content })
  expect(stored.list === 'corrupted' && stored.error.length > 0).toBe(true)
})

test('a time after the verification counts as unreadable, up to the skew of two clocks it does not', () => {
  const instantAt = (finished_at: string) => {
    const stored = classifyStoredFile({
      path,
      content: JSON.stringify({
        ...record,
        timing: { finished_at },
        verification: { status: 'accepted', verified_at: '2026-01-01T00:00:00Z' },
      }),
    })
    return stored.list === 'accepted' && stored.facts.instant
  }
  expect(instantAt('2026-01-01T00:10:00Z')).toBe(Date.UTC(2026, 0, 1, 0, 10))
  expect(instantAt('2026-01-01T00:10:00.001Z')).toBeNull()
})

test('the walk goes depth first by segments, accepted before rejected, and takes only record files', () => {
  expect(
    planWalk([
      'records/_rejected/a/b/x.json',
      'records/a-b/c/x.json',
      'records/a/b/y.json',
      'records/a/b/x.json',
      'records/a/b/x.json.tmp',
      'other/x.json',
    ]),
  ).toEqual(['records/a/b/x.json', 'records/a/b/y.json', 'records/a-b/c/x.json', 'records/_rejected/a/b/x.json'])
})

const anyContent = fc.oneof(
  fc.string(),
  fc.jsonValue().map(value => JSON.stringify(value)),
  fc.constantFrom(...rows).map(row => JSON.stringify(row[2])),
)
const anyPath = fc.constantFrom(path, rejectedPath, 'records/loose.json', 'records/__proto__/x/a.json')

test('L9: every record file is in exactly one of the four lists, and every useless one is said aloud', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ path: anyPath, content: anyContent }), { maxLength: 6 }), files => {
      const { accepted, rejected, corrupted, skipped, stderr } = rebuildIndex(files).lists
      const listed = [...accepted, ...rejected, ...corrupted, ...skipped].map(entry => entry.path)
      expect(listed.toSorted()).toEqual(files.map(file => file.path).toSorted())
      expect(stderr).toHaveLength(corrupted.length + skipped.length)
    }),
    { numRuns: 500 },
  )
})
