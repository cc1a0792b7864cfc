import { expect, test } from 'vitest'
import { BUILT_IN_CONTRACTS } from '../contract/compile-contract.ts'
import { scanReferences } from './scan-references.ts'

const { devt, provost } = BUILT_IN_CONTRACTS
const scan = (text: string, contract = provost) =>
  scanReferences(text, contract).map(
    ({ line, column, reference, suggestion }) => `${line}:${column} ${reference} → ${suggestion}`,
  )

const rows: [what: string, text: string, findings: string[]][] = [
  ['a legal name', 'Write `.provost/state/plan.md` now.', []],
  ['an illegal name, with its place', 'a\nsee .devt/state/notes.md.', ['2:5 notes.md → scratchpad.md']],
  [
    'two names in one line',
    '.devt/state/a.md .devt/state/b.md',
    ['1:1 a.md → scratchpad.md', '1:18 b.md → scratchpad.md'],
  ],
  ['a managed name is legal to mention', '.devt/state/workflow.yaml', []],
  ['an ephemeral name too', '.devt/state/a.tmp', []],
  ['the directory alone', '.devt/state/ and .devt/state', []],
  ['another directory', '.devt/states/notes.md', []],
  ['a list of alternatives', '.devt/state/{plan,notes}.md', ['1:1 notes.md → scratchpad.md']],
  ['an empty alternative', '.devt/state/plan{,-x}.md', ['1:1 plan-x.md → plan.md']],
  ['an alternative that leaves only dots', '.devt/state/{..,plan.md}', []],
  ['a hole in a pattern', `.devt/state/review-*.md .devt/state/slice-\${A}.md .devt/state/review-<lane name>.md`, []],
  ['a hole in no pattern', '.devt/state/foo-*.md', ['1:1 foo-*.md → null']],
  ['braces without a comma are a hole', '.devt/state/review-{lane}.md', []],
  ['only the first list is expanded', '.devt/state/{review,foo}-{a,b}.md', ['1:1 foo-{a,b}.md → null']],
  ['nothing but holes', `.devt/state/*.md .devt/state/<name> .devt/state/\${X}.json .devt/state/*.*`, []],
  ['the archive', '.devt/state/.archive/cleanup-<ts>/', []],
  ['a sub-directory', '.devt/state/sub/x.md', ['1:1 sub/ → null']],
  ['a sub-directory that is a hole', '.devt/state/<dir>/x.md', []],
  ['a placeholder that never closes', '.devt/state/review-<x', ['1:1 review- → review.md']],
  [
    'carriage returns',
    'a\r\n.devt/state/notes.md\r.devt/state/todo.md',
    ['2:1 notes.md → scratchpad.md', '3:1 todo.md → scratchpad.md'],
  ],
  ['a name no file can have', `.devt/state/${'x'.repeat(300)}`, [`1:1 ${'x'.repeat(300)} → scratchpad.md`]],
]

test.each(rows)('%s', (_what, text, findings) => expect(scan(text)).toEqual(findings))

test('the sidecar of a lane may be named only where it is legal', () => {
  expect(scan('.devt/state/review-lane-<lane>.json', provost)).toEqual([])
  expect(scan('.devt/state/review-lane-<lane>.json', devt)).toEqual(['1:1 review-lane-<lane>.json → null'])
})

test.each(['~', '.', '<a', '{', '*'])('a megabyte of %j is scanned in one pass', piece => {
  const start = performance.now()
  scan(`.devt/state/${piece.repeat(1_000_000 / piece.length)}x`)
  expect(performance.now() - start).toBeLessThan(5_000) // quadratic work would take minutes
})
