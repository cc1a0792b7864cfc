// YAML as data: what is read, what is refused and on which line, whatever the text.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStrictYaml, YAML_BYTES_MAX, type YamlPath } from './strict-yaml.ts'

function problemsOf(text: string): [line: number, key: string, keyword: string][] {
  const read = readStrictYaml(text)
  return read.ok ? [] : read.problems.map(({ line, path, keyword }) => [line, path.join('.'), keyword])
}

const VALUES: [text: string, value: unknown][] = [
  ['', null],
  ['# only a comment\n', null],
  ['---\n...\n', null],
  ['%YAML 1.2\n---\na: 1\n', { a: 1 }],
  ['a: yes\nb: no\nc: on\nd: True\ne: ~\nf:\n', { a: 'yes', b: 'no', c: 'on', d: true, e: null, f: null }],
  [
    'a: 2026-06-01\nb: 1_000\nc: 0x1F\nd: 0o17\ne: 017\nf: 1:30\n',
    { a: '2026-06-01', b: '1_000', c: 31, d: 15, e: 17, f: '1:30' },
  ],
  ['a: .inf\nb: 1e3\n', { a: Number.POSITIVE_INFINITY, b: 1000 }],
  ['"a b": {c: [1, "2", null]}\n', { 'a b': { c: [1, '2', null] } }],
  ['<<: {a: 1}\n', { '<<': { a: 1 } }], // merging is of YAML 1.1
  ['a: !!str 5\n', { a: '5' }],
  ['a: |\n  one\n  two\n', { a: 'one\ntwo\n' }],
  ['constructor: 1\ntoString: 2\nhasOwnProperty: 3\n', { constructor: 1, toString: 2, hasOwnProperty: 3 }],
]

test.each(VALUES)('%j is %j', (text, value) => {
  const read = readStrictYaml(text)
  expect(read.ok && read.value).toEqual(value)
})

const REFUSED: [what: string, text: string, problems: [line: number, key: string, keyword: string][]][] = [
  ['a key given twice', 'a: 1\nb:\n  c: 1\n  c: 2\n', [[4, 'b.c', 'uniqueKeys']]],
  ['the same key in quotes', 'a: 1\n"a": 2\n', [[2, 'a', 'uniqueKeys']]],
  [
    'an alias and its anchor',
    'a: &x 1\nb: *x\n',
    [
      [1, 'a', 'alias'],
      [2, 'b', 'alias'],
    ],
  ],
  ['an anchor alone', 'a:\n  - &x 1\n', [[2, 'a.0', 'alias']]],
  ['an anchored key', '&x a: 1\n', [[1, 'a', 'alias']]],
  ['an alias as key', 'a: 1\n*x : 2\n', [[2, '', 'alias']]],
  ['a tab', 'worker:\n\tharness: x\n', [[2, 'worker', 'syntax']]],
  ['two documents', 'a: 1\n---\nb: 2\n', [[2, 'a', 'syntax']]],
  ['YAML 1.1', '%YAML 1.1\n---\na: yes\n', [[1, '', 'version']]],
  ['a number as key', 'a:\n  1: x\n', [[2, 'a.1', 'propertyNames']]],
  ['nothing as key', '? \n: x\n', [[1, 'null', 'propertyNames']]],
  ['a list as key', '[a, b]: x\n', [[1, '', 'propertyNames']]],
  ['the prototype', 'a:\n  __proto__: {b: 1}\n', [[2, 'a.__proto__', 'propertyNames']]],
  ['an unknown tag', 'a: !js/function x\n', [[1, 'a', 'syntax']]],
  ['binary data', 'a: !!binary aGk=\n', [[1, 'a', 'syntax']]],
  ['an item that cannot begin so', 'a:\n  - @x\n', [[2, 'a.0', 'syntax']]],
  [
    'two mistakes, in the order of the text',
    'a: @x\nb: 1\nb: 2\n',
    [
      [1, 'a', 'syntax'],
      [3, 'b', 'uniqueKeys'],
    ],
  ],
  ['an open quote', 'a: 1\nb: "x\n', [[3, 'b', 'syntax']]],
  ['an open bracket', 'a: [1, 2\n', [[2, 'a.1', 'syntax']]],
  ['33 levels', `${'['.repeat(34)}${']'.repeat(34)}`, [[1, Array(33).fill(0).join('.'), 'depth']]],
]

test.each(REFUSED)('%s is refused with its line and key', (_, text, problems) => {
  expect(problemsOf(text)).toEqual(problems)
})

test('a second document is named as such', () => {
  const read = readStrictYaml('a: 1\n---\nb: 2\n')
  expect(!read.ok && read.problems[0]?.message).toBe('must be a single document')
})

test.each<[text: string, because: string, detail: string]>([
  ['a: &x 1\n', 'aliases', 'a must be written out: anchors and aliases are not allowed (line 1)'],
  ['b: 1\nb: &x 1\n', 'unreadable', 'b is given twice (line 2)'], // a text that is broken otherwise is broken
  ['%YAML 1.1\n---\na: 1\n', 'unreadable', 'must be YAML 1.2 (line 1)'],
  [' '.repeat(YAML_BYTES_MAX + 1), 'unreadable', `has more than ${YAML_BYTES_MAX} bytes (line 1)`],
])('%.20j is refused in one line', (text, because, detail) => {
  expect(readStrictYaml(text)).toMatchObject({ ok: false, because, detail })
})

test('the language of the program keeps its prototypes', () => {
  readStrictYaml('__proto__: {polluted: true}\na: {__proto__: {polluted: true}}\n')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

const TEXT = `# a comment
id: demo

task:
  suites:
    - id: unit
      command: [npm, test]
    - { id: lint,
        kind: lint }
  accept: {
    by: policy
  }
"quoted key": |
  block
  text
after: 1
`

test.each<[YamlPath, line: number]>([
  [['id'], 2],
  [['task'], 4],
  [['task', 'suites'], 5],
  [['task', 'suites', 0], 6],
  [['task', 'suites', 0, 'id'], 6],
  [['task', 'suites', 0, 'command'], 7],
  [['task', 'suites', 0, 'command', 1], 7],
  [['task', 'suites', 1], 8],
  [['task', 'suites', 1, 'kind'], 9],
  [['task', 'accept', 'by'], 11],
  [['quoted key'], 13],
  [['after'], 16],
  [['task', 'suites', 0, 'kind'], 6], // not there: the line of what it is missing from
  [['task', 'suites', 7, 'kind'], 5],
  [['nowhere'], 1],
  [[], 1],
])('%j is on line %i', (path, line) => {
  for (const text of [TEXT, TEXT.replaceAll('\n', '\r\n')]) {
    const read = readStrictYaml(text)
    expect(read.ok && read.lineOf(path)).toBe(line)
  }
})

const LAUGHS = Array.from(
  { length: 20 },
  (_, level) => `a${level}: &a${level} [${`*a${level - 1}, `.repeat(level ? 9 : 0)}]`,
)
const HOSTILE: [what: string, text: string][] = [
  ['a billion laughs', LAUGHS.join('\n')],
  ['a list in a list in a list', '['.repeat(30_000)],
  ['a mapping in a mapping', '{a: '.repeat(20_000)],
  ['dashes', '- '.repeat(30_000)],
  ['question marks', '? '.repeat(30_000)],
  ['thirty thousand equal keys', 'a: 1\n'.repeat(30_000)],
  ['only closing brackets', ']'.repeat(20_000)],
  ['a chain of anchors', '&a '.repeat(20_000)],
]

test.each(HOSTILE)('%s is answered, not suffered', (_, text) => {
  expect(readStrictYaml(text)).toMatchObject({ ok: false })
})

test('no text makes it throw', () => {
  const piece = fc.constantFrom(
    ...'abc:-?[]{}&*!|>%@`\'"#,\t \n\r~\0\ufeff',
    '- ',
    ': ',
    '\n  ',
    '---\n',
    '<<: ',
    '&a ',
    '*a',
    '!!str ',
    '__proto__: ',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 60 }).map(pieces => pieces.join('')),
  )
  fc.assert(
    fc.property(text, given => {
      const read = readStrictYaml(given)
      if (read.ok) return void expect(read.lineOf([])).toBe(1)
      const lines = given.split(/\r\n|\r|\n/).length
      for (const { line, message } of read.problems) {
        expect(line).toBeGreaterThanOrEqual(1)
        expect(line).toBeLessThanOrEqual(lines)
        expect(message).not.toBe('')
      }
    }),
    { numRuns: 1000 },
  )
})

test('what JSON can say is read as JSON reads it', () => {
  const hasProto = (text: string) => text.includes('__proto__')
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), value => {
      const text = JSON.stringify(value)
      if (hasProto(text)) return
      const read = readStrictYaml(text)
      expect(read.ok && read.value).toEqual(JSON.parse(text))
    }),
  )
})
