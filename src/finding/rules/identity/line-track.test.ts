// Where a line went between two trees, and who may be paired by it.
import { describe, expect, test } from 'vitest'
import { type LineFate, readLineTracks, trackLine, writtenRanges } from './line-track.ts'
import { matchFindings, type ObservedFinding, type PriorFinding } from './match-findings.ts'
import { indexCode } from './moved-code.ts'

const PATCH = `diff --git a/a.js b/a.js
--- a/a.js
+++ b/a.js
@@ -2 +2,2 @@ function one
-old
+new
+--- a/not-a-header
@@ -5,2 +6,0 @@
-gone
-gone too
@@ -9,0 +9 @@
+added
diff --git a/old.js b/moved.js
similarity index 90%
rename from old.js
rename to moved.js
diff --git a/dead.js b/dead.js
deleted file mode 100644
--- a/dead.js
+++ /dev/null
@@ -1,3 +0,0 @@
diff --git a/fresh.js b/fresh.js
new file mode 100644
--- /dev/null
+++ b/fresh.js
@@ -0,0 +1,4 @@
`
const tracks = readLineTracks(PATCH)

test.each([
  ['a.js', 1, { fate: 'stays', path: 'a.js', line: 1 }],
  ['a.js', 2, { fate: 'replaced', path: 'a.js', from: 2, to: 3 }],
  ['a.js', 3, { fate: 'stays', path: 'a.js', line: 4 }],
  ['a.js', 5, { fate: 'gone', path: 'a.js' }],
  ['a.js', 6, { fate: 'gone', path: 'a.js' }],
  ['a.js', 7, { fate: 'stays', path: 'a.js', line: 6 }],
  ['a.js', 9, { fate: 'stays', path: 'a.js', line: 8 }],
  ['a.js', 10, { fate: 'stays', path: 'a.js', line: 10 }],
  ['old.js', 7, { fate: 'stays', path: 'moved.js', line: 7 }],
  ['dead.js', 2, { fate: 'gone', path: null }],
  ['elsewhere.js', 4, { fate: 'stays', path: 'elsewhere.js', line: 4 }],
])('line %2$s of %1$s', (path, line, fate) => expect(trackLine(tracks, path, line)).toEqual(fate))

test('a line that was written since is told from one that was there', () => {
  const isIn = (at: number) => (range: { from: number; count: number }) =>
    at >= range.from && at < range.from + range.count
  const written = [...tracks.values()].map(({ path, hunks }) => [
    path,
    [1, 2, 3, 4, 9].filter(at => writtenRanges(hunks).some(isIn(at))),
  ])
  expect(written).toEqual([
    ['a.js', [2, 3, 9]],
    ['moved.js', []],
    [null, []],
    ['fresh.js', [1, 2, 3, 4]],
  ])
})

describe('of near-identical lines', () => {
  const at = (line: number, core = 'if (done) return') => ({ path: 'a.js', line, rule_id: 'R', core, anchor: null })
  const prior = (id: string, line: number): PriorFinding => ({ ...at(line), id, state: 'new' })
  const seen = (key: string, line: number): ObservedFinding => ({ ...at(line), key })
  const fateOf =
    (places: Record<string, number>) =>
    ({ id }: PriorFinding) =>
      id in places
        ? ({ fate: 'stays', path: 'a.js', line: places[id]! } as const)
        : ({ fate: 'gone', path: 'a.js' } as const)

  test('each is the one that it was, though by their order they would be others', () => {
    const priors = [prior('fi_1', 10), prior('fi_2', 20), prior('fi_3', 30)]
    const { matches, missing } = matchFindings(priors, [seen('x', 24), seen('y', 34)], [], {
      fateOf: fateOf({ fi_2: 24, fi_3: 34 }),
      areLinesExact: false,
    })
    expect(matches.map(({ id, key }) => `${id} ${key}`)).toEqual(['fi_2 x', 'fi_3 y'])
    expect(missing).toEqual(['fi_1'])
  })

  test('where nobody compared, code and order decide as before', () => {
    const { matches } = matchFindings([prior('fi_1', 10)], [seen('x', 500)], [])
    expect(matches).toMatchObject([{ id: 'fi_1', key: 'x', state: 'recurring' }])
  })
})

describe('where reports name the very line', () => {
  const at = (line: number, core: string) => ({ path: 'a.js', line, rule_id: 'R', core, anchor: null })
  const prior = (id: string, line: number): PriorFinding => ({ ...at(line, `was ${id}`), id, state: 'new' })
  const seen = (key: string, line: number): ObservedFinding => ({ ...at(line, `is ${key}`), key })
  const pairs = (fate: LineFate | null, areLinesExact: boolean, ...lines: number[]) => {
    const now = lines.map(line => seen(`k${line}`, line))
    const { matches } = matchFindings([prior('fi_1', 10)], now, [], { fateOf: () => fate, areLinesExact })
    return matches.map(({ key }) => key)
  }
  const stays = { fate: 'stays', path: 'a.js', line: 10 } as const
  const gone = { fate: 'gone', path: 'a.js' } as const
  const replaced = { fate: 'replaced', path: 'a.js', from: 20, to: 22 } as const

  test.each([
    ['a line that stays and is not named is not the one below it', stays, true, [11], []],
    ['a line that went is not the one below it', gone, true, [11], []],
    ['a line that was replaced is the first that is named in its place', replaced, true, [11, 21, 22], ['k21']],
    ['what is named beside its place is another', replaced, true, [19, 23], []],
    ['without a comparison the nearest is taken', null, true, [11], ['k11']],
    ['whoever names about where means the one below', gone, false, [11], ['k11']],
  ])('%s', (_words, fate, areLinesExact, lines, wanted) => expect(pairs(fate, areLinesExact, ...lines)).toEqual(wanted))

  test('two that were replaced together keep their order', () => {
    const sight = { fateOf: () => replaced, areLinesExact: true }
    const now = [seen('x', 22), seen('y', 20)]
    const { matches } = matchFindings([prior('fi_2', 11), prior('fi_1', 12)], now, [], sight)
    expect(matches.map(({ id, key }) => `${id} ${key}`)).toEqual(['fi_1 x', 'fi_2 y'])
  })
})

describe('code stands elsewhere', () => {
  const stands = indexCode([
    { lines: ['const telling = computeTheWholeThing(input)', '}', 'return true', '', 'next()'] },
    { lines: ['alone', 'return false'], ranges: [{ from: 1, count: 1 }] },
  ])
  test.each([
    ['a telling line by itself', 'const telling = computeTheWholeThing(input)', [], true],
    ['a short one in its company', 'return true', ['return true', 'next()'], true],
    ['a short one among strangers', 'return true', ['return true', 'other()'], false],
    ['a short one of which nothing else is known', 'alone', ['alone'], true],
    ['one that does not count', 'return false', ['return false', 'alone'], false],
    ['nothing', null, [], false],
  ])('%s', (_words, core, window, isThere) => expect(stands({ core, window })).toBe(isThere))
})
