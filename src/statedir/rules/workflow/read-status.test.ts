import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWorkflowStatus, type StatusReading } from './read-status.ts'

const WORDS = ['DONE', 'BLOCKED']

const rows: [
  what: string,
  markdown: string,
  outcome: StatusReading['outcome'],
  values: string[],
  line: number | null,
][] = [
  ['the inline form', '## Status: DONE', 'ok', ['DONE'], 1],
  ['any letter case and blanks', '   ##\tSTATUS :  DONE', 'ok', ['DONE'], 1],
  ['four blanks are code', '    ## Status: DONE', 'missing', [], null],
  ['no blank, no heading', '##Status: DONE', 'missing', [], null],
  ['another level', '# Status: DONE\n### Status: DONE', 'missing', [], null],
  ['a closing run', '## Status: DONE ##  ', 'ok', ['DONE'], 1],
  ['a run without a blank belongs to the value', '## Status: DONE##', 'invalid', ['DONE##'], 1],
  ['emphasis and punctuation', '## Status: **DONE**.', 'ok', ['DONE'], 1],
  ['only the first word', '## Status: DONE — all good', 'ok', ['DONE'], 1],
  ['nothing but emphasis', '## Status: **', 'missing', [], null],
  ['a word that only begins like it', '## Status Report: DONE', 'missing', [], null],
  ['no colon', '## Status DONE', 'missing', [], null],
  ['the block form', '## Status\n\nDONE', 'ok', ['DONE'], 3],
  ['the fourth line below', '## Status:\n\n\n\nDONE', 'ok', ['DONE'], 5],
  ['the fifth line below', '## Status:\n\n\n\n\nDONE', 'missing', [], null],
  ['a heading ends the search', '## Status\n###### Next\nDONE', 'missing', [], null],
  ['list and quote marks', '## Status\n> - 1. DONE', 'ok', ['DONE'], 2],
  ['a mark and nothing else', '## Status\n-\nDONE', 'missing', [], null],
  ['emphasis is no list mark', '## Status\n*DONE*', 'ok', ['DONE'], 2],
  ['an empty fence is an empty line', '## Status\n```\n```\nDONE', 'ok', ['DONE'], 4],
  ['a fence', '```\n## Status: DONE\n```', 'missing', [], null],
  [
    'a longer fence closes, a shorter one does not',
    '````\n```\n## Status: BLOCKED\n`````\n## Status: DONE',
    'ok',
    ['DONE'],
    5,
  ],
  ['the other character does not close', '~~~\n```\n## Status: DONE', 'missing', [], null],
  ['a fence to the end of the file', '```md\n## Status: DONE', 'missing', [], null],
  ['a backtick in the info string', '```a`b\n## Status: DONE', 'ok', ['DONE'], 2],
  ['a tilde fence may have one', '~~~a`b\n## Status: DONE', 'missing', [], null],
  ['a comment', '<!--\n## Status: BLOCKED\n-->\n## Status: DONE', 'ok', ['DONE'], 4],
  ['a comment behind text is none', 'x <!--\n## Status: DONE\n-->', 'ok', ['DONE'], 2],
  ['a comment that never ends', '<!--\n## Status: DONE', 'missing', [], null],
  ['a fence inside a comment', '<!--\n```\n-->\n## Status: DONE', 'ok', ['DONE'], 4],
  ['carriage returns', 'a\r\r## Status: DONE', 'ok', ['DONE'], 3],
  ['a line separator ends no line', '## Status: DONE — all\u2028good\u2029', 'ok', ['DONE'], 1],
  ['a line separator in an info string', '```a\u2028b\n## Status: DONE', 'missing', [], null],
  ['one byte order mark', '\uFEFF## Status: DONE', 'ok', ['DONE'], 1],
  ['two byte order marks', '\uFEFF\uFEFF## Status: DONE', 'missing', [], null],
  ['the same value twice', '## Status: DONE\n## Status\nDONE', 'ok', ['DONE'], 1],
  [
    'two values: the first must not win',
    '## Status: DONE\n## Status: BLOCKED',
    'contradictory',
    ['DONE', 'BLOCKED'],
    1,
  ],
  ['two values of which one is illegal', '## Status: DONE\n## Status: MAYBE', 'contradictory', ['DONE', 'MAYBE'], 1],
  ['the wrong letter case', '## Status: done', 'invalid', ['done'], 1],
  ['nothing', '', 'missing', [], null],
]

test.each(rows)('%s', (_what, markdown, outcome, values, line) => {
  const status = outcome === 'ok' ? values[0] : null
  expect(readWorkflowStatus(markdown, WORDS)).toEqual({ outcome, status, values, line })
})

test('without a list any single word is right', () => {
  expect(readWorkflowStatus('## Status: whatever', null)).toMatchObject({ outcome: 'ok', status: 'whatever' })
})

test('the size is measured in bytes, at the limit and one beyond', () => {
  const limit = 1_048_576
  const sized = (bytes: number) => `## Status: DONE\n${'x'.repeat(bytes - 16)}`
  expect(readWorkflowStatus(sized(limit), WORDS).outcome).toBe('ok')
  expect(readWorkflowStatus(sized(limit + 1), WORDS)).toEqual({
    outcome: 'too_large',
    status: null,
    values: [],
    line: null,
  })
  expect(readWorkflowStatus('é'.repeat(limit / 2 + 1), WORDS).outcome).toBe('too_large')
})

// L16
test('ok means exactly one distinct value, and one of the list', () => {
  const line = fc.constantFrom(
    '## Status: DONE',
    '## Status',
    'DONE',
    '',
    '```',
    '<!--',
    '-->',
    '# x',
    '## Status: MAYBE',
    '- BLOCKED',
    '~~~',
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), lines => {
      const { outcome, status, values } = readWorkflowStatus(lines.join('\n'), WORDS)
      expect(outcome === 'ok').toBe(values.length === 1 && WORDS.includes(values[0]!))
      expect(status).toBe(outcome === 'ok' ? values[0] : null)
    }),
  )
})

test.each([
  ['blanks in a heading', `## a${' '.repeat(1_000_000)}x`],
  ['number signs', `## ${'#'.repeat(1_000_000)}x`],
  ['emphasis', `## Status: ${'*.'.repeat(500_000)}`],
  ['open fences', '```a\n'.repeat(200_000)],
])('a megabyte of %s is read in one pass', (_what, markdown) => {
  const start = performance.now()
  readWorkflowStatus(markdown, WORDS)
  expect(performance.now() - start).toBeLessThan(5_000) // quadratic work would take minutes
})
