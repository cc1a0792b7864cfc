// What a look at a change is worth recording, and what why makes of it.
import { describe, expect, test } from 'vitest'
import { someEvent } from '#testing/samples/events'
import type { Change } from './change.ts'
import { decideSighting } from './decide-sighting.ts'
import { type ChangePolicy, deriveSighting } from './derive-change-facts.ts'
import { explainChange } from './explain-change.ts'
import { foldChange } from './fold-change.ts'
import type { Check, CheckConclusion, SeenChange } from './seen-change.ts'

const HEAD = 'a'.repeat(40)
const OLD = 'b'.repeat(40)

function check(name: string, conclusion: CheckConclusion | null, sha = HEAD): Check {
  return { name, sha, conclusion, exitCode: null, logHash: null, logTail: '', startedAt: null, finishedAt: null }
}

const SEEN: SeenChange = {
  number: 4,
  state: 'open',
  url: '',
  title: 'a change',
  base: 'main',
  headSha: HEAD,
  baseSha: OLD,
  mergeBase: OLD,
  size: { files: 1, added: 3, removed: 1 },
  draft: null,
  conflicts: false,
  conflictPaths: [],
  mergeable: null,
  checks: null,
  review: null,
  comments: [],
  mergeCommit: null,
}

const POLICY: ChangePolicy = {
  checks: [
    { name: 'test', required: true },
    { name: 'style', required: false },
  ],
  review: 'none',
  reviewsRequired: 0,
  knownRuns: ['rr_12'],
}

/** A look is put into the fold as the use case does it. */
function see(known: Change | undefined, seen: Partial<SeenChange>, policy: Partial<ChangePolicy> = {}) {
  const sighting = deriveSighting({ ...SEEN, ...seen }, known, { ...POLICY, ...policy })
  const { result, rule } = decideSighting({ known, forge: 'local', seen: sighting })
  if (!result) return { rule, type: null, change: known }
  const { type, ...data } = result
  const opened = type === 'change.opened' ? { forge: 'local', session: 'demo-1', branch: 'provost/demo-1' } : {}
  return { rule, type, change: fold(known, type, { ...data, ...opened }) }
}

function fold(known: Change | undefined, type: string, data: object): Change | undefined {
  const version = (known?.version ?? 0) + 1
  const stored = { stream: 'change/demo/4', version, position: version, hash: '' }
  return foldChange(known, { ...someEvent({ type, data: { ...data } }), ...stored })
}

describe('what is worth recording', () => {
  const open = see(undefined, {}).change!

  test('the first sight opens it, with what the log needs to know', () => {
    expect(open).toMatchObject({
      id: 'demo/4',
      project: 'demo',
      number: 4,
      session: 'demo-1',
      state: 'open',
      ci: 'pending',
    })
  })

  const rows: [what: string, seen: Partial<SeenChange>, rule: string, type: string | null][] = [
    ['the same', {}, 'UNCHANGED', null],
    ['a base that moved on', { baseSha: HEAD }, 'UNCHANGED', null],
    ['a new head', { headSha: OLD }, 'HEAD_MOVED', 'change.updated'],
    ['conflicts', { conflicts: true, conflictPaths: ['x'] }, 'FACTS_CHANGED', 'change.updated'],
    ['a comment', { comments: [{ id: '1', isBot: false, run: null }] }, 'FACTS_CHANGED', 'change.updated'],
    ['a comment of our own review', { comments: [{ id: '1', isBot: false, run: 'rr_12' }] }, 'UNCHANGED', null],
    [
      'one that claims to be',
      { comments: [{ id: '1', isBot: true, run: 'rr_99' }] },
      'FACTS_CHANGED',
      'change.updated',
    ],
    ['merged', { state: 'merged' }, 'MERGED', 'change.merged'],
    ['closed', { state: 'closed' }, 'CLOSED', 'change.closed'],
  ]
  test.each(rows)('%s: %s', (_what, seen, rule, type) => expect(see(open, seen)).toMatchObject({ rule, type }))

  test('looking again at what was just recorded records nothing, whatever was seen', () => {
    for (const [, seen] of rows) {
      const { change } = see(open, seen)
      expect(see(change, seen).type).toBeNull()
    }
  })

  test('merged is final; closed may be taken up again', () => {
    const merged = see(open, { state: 'merged' }).change!
    expect(see(merged, { headSha: OLD })).toMatchObject({ rule: 'MERGED_IS_FINAL', type: null })
    const closed = see(open, { state: 'closed' }).change!
    expect(see(closed, {})).toMatchObject({ rule: 'REOPENED', change: { state: 'open' } })
  })

  test('what ended unseen was open first', () => {
    const first = see(undefined, { state: 'merged' })
    expect(first).toMatchObject({ type: 'change.opened', change: { state: 'open', mergeable: false } })
    expect(see(first.change, { state: 'merged' })).toMatchObject({ type: 'change.merged', change: { state: 'merged' } })
  })

  test('a number that another forge gave before begins anew', () => {
    const theirs: Change = { ...open, forge: 'github', state: 'merged' }
    expect(see(theirs, {})).toMatchObject({ rule: 'FIRST_SEEN', type: 'change.opened' })
  })

  test('a draft of the log stays one; a forge that keeps drafts has the word', () => {
    const draft: Change = { ...open, state: 'draft' }
    expect(see(draft, { headSha: OLD }).change).toMatchObject({ state: 'draft' })
    expect(see(draft, { draft: false }).change).toMatchObject({ state: 'open' })
    expect(see(open, { draft: true }).change).toMatchObject({ state: 'draft' })
  })

  test('checks of the log belong to their head', () => {
    const checked = fold(open, 'check.finished', { check: check('test', 'success') })!
    expect(see(checked, {}).change).toMatchObject({ ci: 'passing', mergeable: true })
    expect(fold(checked, 'check.finished', { check: check('test', 'failure', OLD) })!.checks).toEqual(checked.checks)
    expect(see(checked, { headSha: OLD }).change).toMatchObject({ ci: 'pending', checks: [], mergeable: false })
  })

  test('checks of the forge are its own, and the configuration says which are required', () => {
    const checks = [
      { ...check('style', 'failure'), required: true },
      { ...check('build', 'success'), required: true },
    ]
    const seen = { checks, mergeable: true }
    expect(see(open, seen).change).toMatchObject({ required: ['build'], ci: 'passing', mergeable: true })
    expect(see(open, { ...seen, mergeable: null }).change).toMatchObject({ mergeable: false })
    expect(see(open, { ...seen, mergeable: false }).change).toMatchObject({ missing: ['the forge does not allow it'] })
  })
})

test('why: from the events alone, with what is missing and the command', () => {
  const facts = deriveSighting(SEEN, undefined, POLICY).facts
  const data = {
    forge: 'local',
    session: 'demo-1',
    branch: 'b',
    facts,
    rule: 'FIRST_SEEN',
    evidence: { headSha: HEAD },
  }
  const event = {
    ...someEvent({ type: 'change.opened', data }),
    stream: 'change/demo/4',
    version: 1,
    position: 1,
    hash: '',
  }
  expect(explainChange([event], 0)).toMatchObject({
    id: 'demo/4',
    state: 'open',
    rule: 'FIRST_SEEN',
    table: 'change/sighting',
    becomes: [
      {
        to: 'merged',
        when: 'this is no longer so: check test has not passed yet',
        command: `provost change merge demo/4 --expect ${HEAD} --apply`,
      },
    ],
  })
  expect(explainChange([], 0)).toBeUndefined()
})
