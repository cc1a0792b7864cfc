// A finding whose line was followed from tree to tree: what its own line proves, and what others do not.
import { describe, expect, test } from 'vitest'
import type { FileTrack, Hunk } from '#finding/rules/identity/line-track'
import { startStory } from '../record/story-fixture.ts'

const SQL = {
  id: 'x',
  severity: 'HIGH',
  category: 'security',
  description: 'SQL by hand. It is bad.',
  file: 'src/db.ts',
}

describe('where the trees were compared', () => {
  const BEFORE = 'one\nif (a) return\nthree\nfour\nif (a) return\nsix\n'
  const reportsOf = (lines: readonly number[]) => ({
    backend: { domain: 'backend', summary: 's', findings: lines.map(line => ({ ...SQL, line })) },
    docs: { domain: 'docs', summary: 's', findings: [] },
  })
  const statesAfter = (text: string, hunks: readonly Hunk[], lines: readonly number[]) => {
    const story = startStory()
    story.dispatch('health-audit-a')
    story.collect({ tree: 't1', files: { 'src/db.ts': BEFORE }, reports: reportsOf([2]) })
    story.dispatch('health-audit-a')
    const tracks = new Map([['t1', new Map([['src/db.ts', { path: 'src/db.ts', hunks }]])]])
    story.collect({ tree: 't2', files: { 'src/db.ts': text }, reports: reportsOf(lines), changed: { tracks } })
    return story.findings().map(({ state, detail, rule }) => [state, detail, rule].filter(Boolean).join(' '))
  }
  const replaced = { from: 2, count: 1, newFrom: 2, newCount: 1 }

  test.each<[string, string, readonly Hunk[], readonly number[], string]>([
    [
      'its own line went, and the same words on another line prove nothing for it',
      'one\nif (b) go()\nthree\nfour\nif (a) return\nsix\n',
      [replaced],
      [],
      'fixed anchor_changed F17',
    ],
    [
      'a new one in what was written in its place may be it',
      'one\nif (b) return go()\nthree\nfour\nif (a) return\nsix\n',
      [replaced],
      [2],
      'recurring M-fingerprint',
    ],
    [
      'its line stays and nobody reports it: that proves nothing',
      'one\nif (a) return\nthree\nfour\nif (a) return\nseven\n',
      [{ from: 6, count: 1, newFrom: 6, newCount: 1 }],
      [],
      'unverified unchanged_code F18',
    ],
    [
      'its line was written again elsewhere, in its company',
      'one\nthree\nfour\nif (a) return\nsix\nthree\nif (a) return\n',
      [
        { from: 2, count: 1, newFrom: 1, newCount: 0 },
        { from: 6, count: 0, newFrom: 6, newCount: 2 },
      ],
      [],
      'unverified unchanged_code F18',
    ],
  ])('%s', (_words, text, hunks, lines, state) => expect(statesAfter(text, hunks, lines)[0]).toBe(state))

  test('a new one of its rule in another place of the file is another one', () => {
    const lines = ['one', 'if (b) go()', ...Array.from({ length: 40 }, (_unused, at) => `line ${at}`), 'query(x + y)']
    const hunks = [replaced, { from: 3, count: 4, newFrom: 3, newCount: 41 }]
    expect(statesAfter(lines.join('\n'), hunks, [43])).toEqual(['fixed anchor_changed F17', 'new reported'])
  })

  test.each<[string, Record<string, FileTrack>, string]>([
    ['a copy that stood there all the time is not where it went', {}, 'obsolete file_deleted F07'],
    [
      'the same code in a file that came since may be where it went',
      { '\0src/copy.ts': { path: 'src/copy.ts', hunks: [{ from: 0, count: 0, newFrom: 1, newCount: 6 }] } },
      'unverified ambiguous_match F06',
    ],
  ])('of a file that was deleted, %s', (_words, written, becomes) => {
    const story = startStory()
    story.dispatch('health-audit-a')
    story.collect({ tree: 't1', files: { 'src/db.ts': BEFORE, 'src/copy.ts': BEFORE }, reports: reportsOf([2]) })
    story.dispatch('health-audit-a')
    const tracks = new Map([['t1', new Map(Object.entries({ 'src/db.ts': { path: null, hunks: [] }, ...written }))]])
    const changed = { tracks, standsElsewhere: () => true }
    story.collect({ tree: 't2', files: { 'src/copy.ts': BEFORE }, reports: reportsOf([]), changed })
    expect(story.findings().map(({ state, detail, rule }) => `${state} ${detail} ${rule}`)).toEqual([becomes])
  })
})
