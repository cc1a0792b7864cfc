// What is written reads back the same, whatever a field says, and nothing strange is read at all.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWorkflowYaml, writeWorkflowYaml } from './workflow-yaml.ts'

const text = fc.string({ unit: 'grapheme' }).filter(value => !/[^\P{Cc}\t\n\r]/u.test(value) && value.isWellFormed())
const key = fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/)
const value = fc.letrec(tie => ({
  json: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.boolean(),
    fc.constant(null),
    fc.integer(),
    fc.array(tie('json')),
    fc.dictionary(key, tie('json'), { noNullPrototype: true }),
  ),
})).json

test('L13: every legal record survives the file', () => {
  fc.assert(
    fc.property(fc.dictionary(key, value, { minKeys: 1, noNullPrototype: true }), record => {
      expect(readWorkflowYaml(writeWorkflowYaml(record))).toEqual({ kind: 'read', record })
    }),
  )
})

test.each([
  '007',
  'true',
  'null',
  '~',
  '1e3',
  '2026-01-01',
  '- a',
  'a: b',
  '# no',
  '*x',
  '&x',
  '!!str x',
  "it's",
  '"',
  'a\nb: c',
  ' x ',
  '---',
  '',
])('the text %j stays a text', task =>
  expect(readWorkflowYaml(writeWorkflowYaml({ task }))).toEqual({ kind: 'read', record: { task } }),
)

test.each<[what: string, yaml: string, why: RegExp]>([
  ['a list', '- a\n', /no mapping/],
  ['nothing', '', /empty|no mapping/],
  ['two documents', 'a: 1\n---\nb: 2\n', /more than one/],
  ['an alias', 'a: &x 1\nb: *x\n', /aliases/],
  ['a key twice', 'a: 1\na: 2\n', /no YAML/],
  ['a key that is no text', '1: 2\n', /no text/],
  ['a tag of its own', 'a: !mine 1\n', /no YAML/],
  ['half a list', 'a: [1\n', /no YAML/],
  ['more than a mebibyte', `a: ${'x'.repeat(1_048_576)}\n`, /bytes/],
])('%s is unreadable', (_what, yaml, why) => {
  expect(readWorkflowYaml(yaml)).toMatchObject({ kind: 'unreadable', why: expect.stringMatching(why) })
})
