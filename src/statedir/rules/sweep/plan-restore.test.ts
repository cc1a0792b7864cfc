import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planRestore, type SnapshotRestoreFacts } from './plan-restore.ts'
import { decideMove, SNAPSHOT_SCHEMA, type SnapshotManifest, sealAsFound } from './snapshot-manifest.ts'

const sealed: SnapshotRestoreFacts = {
  status: 'sealed',
  names: ['b.md', 'a.md'],
  present: [],
  only: undefined,
  over: false,
}

const rows: [
  what: string,
  facts: Partial<SnapshotRestoreFacts>,
  restore: string[],
  conflicts: string[],
  archiveFirst: string[],
][] = [
  ['everything comes back', {}, ['a.md', 'b.md'], [], []],
  ['only what was asked for', { only: ['b.md'] }, ['b.md'], [], []],
  ['nothing was asked for', { only: [] }, [], [], []],
  ['a name in the way stops all of it', { present: ['a.md'] }, [], ['a.md'], []],
  ['unless it is to be put over', { present: ['a.md'], over: true }, ['a.md', 'b.md'], ['a.md'], ['a.md']],
  ['a name in the way of nothing', { present: ['a.md'], only: ['b.md'] }, ['b.md'], [], []],
  ['a name asked for twice comes once', { only: ['b.md', 'b.md'] }, ['b.md'], [], []],
]

test.each(rows)('%s', (_what, facts, restore, conflicts, archiveFirst) => {
  expect(planRestore({ ...sealed, ...facts })).toEqual({ restore, conflicts, archiveFirst })
})

const refusals: [what: string, facts: Partial<SnapshotRestoreFacts>, code: string][] = [
  ['a name the snapshot does not hold', { only: ['c.md'] }, 'STATE_SNAPSHOT_ENTRY_NOT_FOUND'],
  ['a snapshot nobody finished', { status: 'open' }, 'STATE_SNAPSHOT_OPEN'],
  [
    'the wrong name is told before the missing seal',
    { status: 'open', only: ['c.md'] },
    'STATE_SNAPSHOT_ENTRY_NOT_FOUND',
  ],
  ['the missing seal is told before the lock', { status: 'open', names: ['.lock'] }, 'STATE_SNAPSHOT_OPEN'],
  ['a lock among the entries', { names: ['a.md', '.lock'] }, 'STATE_SNAPSHOT_INVALID'],
  [
    'an archive among the entries, even if not asked for',
    { names: ['a.md', '.archive'], only: ['a.md'] },
    'STATE_SNAPSHOT_INVALID',
  ],
]

test.each(refusals)('%s is refused', (_what, facts, code) => {
  expect(() => planRestore({ ...sealed, ...facts })).toThrow(expect.objectContaining({ code }))
})

test('nothing present is ever overwritten without being archived first', () => {
  const names = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd'))
  fc.assert(
    fc.property(names, names, fc.boolean(), (held, present, over) => {
      const plan = planRestore({ ...sealed, names: held, present, over })
      expect(plan.restore.filter(name => present.includes(name))).toEqual(plan.archiveFirst)
    }),
  )
})

const open: SnapshotManifest = {
  schema: SNAPSHOT_SCHEMA,
  seq: 1,
  kind: 'reset',
  status: 'open',
  created_at: '2026-01-01T00:00:00.000Z',
  contract_sha256: '',
  workflow_id: null,
  command: 'state reset',
  entries: ['a', 'b', 'c'].map((name, at) => ({
    name,
    kind: 'file',
    bucket: 'ad_hoc',
    rule: 'nothing_matches',
    reason: null,
    gate: null,
    size: 0,
    mtime_ms: null,
    sha256: null,
    result: at === 2 ? 'changed' : null,
  })),
}

test('after a crash a snapshot is sealed as it was found', () => {
  const found = sealAsFound(open, new Set(['a', 'c']))
  expect(found.status).toBe('sealed')
  expect(found.entries.map(entry => entry.result)).toEqual(['moved', 'not_moved', 'changed'])
})

test('what is no longer what was planned is left alone', () => {
  const planned = { inode: '7', size: 3, mtimeMs: 5 }
  expect(decideMove(planned, { ...planned })).toBe('move')
  expect(decideMove(planned, null)).toBe('vanished')
  for (const other of [{ inode: '8' }, { size: 4 }, { mtimeMs: 6 }, { mtimeMs: null }]) {
    expect(decideMove(planned, { ...planned, ...other })).toBe('changed')
  }
})
