import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDeferred, type NewDeferred } from './add-deferred.ts'
import { closeDeferred, reopenDeferred } from './close-deferred.ts'
import {
  readDeferredBy,
  readDeferredContext,
  readDeferredId,
  readDeferredTags,
  readDeferredTitle,
} from './deferred-values.ts'
import { readDeferred } from './read-deferred.ts'

const NOW = '2026-09-02T10:00:00.000Z'
const plain: NewDeferred = { title: 'Rename the flag', context: '', tags: [], by: null, now: NOW }

test('the first item of an empty file', () => {
  expect(addDeferred('', { ...plain, context: 'why', tags: ['a', 'b'], by: 'me' })).toEqual({
    id: 'DEF-001',
    document: `# Deferred\n\n## DEF-001 — Rename the flag\n\n- captured_at: ${NOW}\n- captured_by: me\n- context: why\n- tags: a, b\n- status: open\n\n---\n`,
  })
})

const readings: [what: string, document: string, items: string[]][] = [
  [
    'three kinds of dashes',
    '## DEF-001 — a\n## DEF-002 – b\n## DEF-003 - c',
    ['DEF-001 a unknown', 'DEF-002 b unknown', 'DEF-003 c unknown'],
  ],
  ['two digits are too few, ten too many', '## DEF-01 — a\n## DEF-1234567890 — b', []],
  ['another level', '# DEF-001 — a\n### DEF-002 — b', []],
  ['a fence', '```\n## DEF-001 — a\n```\n## DEF-002 — b', ['DEF-002 b unknown']],
  ['a fence nobody closes hides nothing', '```\n## DEF-001 — a', ['DEF-001 a unknown']],
  ['the first of a repeated key counts', '## DEF-001 — a\n- status: open\n- status: closed', ['DEF-001 a open']],
  ['a rule ends an item', '## DEF-001 — a\n---\n- status: open', ['DEF-001 a unknown']],
  ['a heading ends an item', '## DEF-001 — a\n# x\n- status: open', ['DEF-001 a unknown']],
  ['a smaller heading does not', '## DEF-001 — a\n### x\n- status: open', ['DEF-001 a open']],
  ['a fenced field is no field', '## DEF-001 — a\n~~~\n- status: open\n~~~\n- status: closed', ['DEF-001 a closed']],
  ['carriage returns', '## DEF-001 — a\r\n- status: closed\r\n', ['DEF-001 a closed']],
  ['a line separator ends no line', '## DEF-001 — a\u2028b\n- status: open', ['DEF-001 a\u2028b open']],
  ['a status nobody knows', '## DEF-001 — a\n- status: Open', ['DEF-001 a unknown']],
  ['no title', '## DEF-001 —', ['DEF-001  unknown']],
]

test.each(readings)('%s', (_what, document, items) => {
  expect(readDeferred(document).items.map(({ id, title, status }) => `${id} ${title} ${status}`)).toEqual(items)
})

test('numbers are compared as numbers, and the next one follows the highest', () => {
  const { items, next } = readDeferred('## DEF-0012 — a\n## DEF-012 — b\n## DEF-003 — c')
  expect(items.map(item => item.duplicate)).toEqual([true, true, false])
  expect(next).toBe('DEF-013')
  expect(readDeferred('## DEF-999 — a').next).toBe('DEF-1000')
  expect(readDeferred('').next).toBe('DEF-001')
})

test('no number is given that no reader could read', () => {
  expect(() => addDeferred('## DEF-999999999 — last', plain)).toThrow(
    expect.objectContaining({ code: 'DEFERRED_ID_INVALID' }),
  )
})

const line = fc.constantFrom(
  '# Deferred',
  '## DEF-001 — a',
  '## DEF-044 - b',
  '- status: open',
  '- status: closed',
  '---',
  '```',
  '~~~md',
  '````',
  '<!--',
  'prose',
  '',
)
const document = fc
  .tuple(fc.array(line, { maxLength: 10 }), fc.constantFrom('\n', '\r\n', '\r'), fc.constantFrom('', '\n'))
  .map(([lines, end, last]) => lines.join(end) + last)
const hostile = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '## DEF-777 — x',
    '- status: closed',
    '---',
    '```',
    'a\n## DEF-099 — forged',
    '# x',
    '— y',
    '<!--',
    '\u2028## DEF-9',
  ),
)

// L19
test('adding raises the number of items by one and keeps every earlier byte, whatever the texts are', () => {
  fc.assert(
    fc.property(document, hostile, hostile, (before, rawTitle, rawContext) => {
      const title = attempt(() => readDeferredTitle(rawTitle)) ?? 'title'
      const context = attempt(() => readDeferredContext(rawContext)) ?? ''
      const { id, document: after } = addDeferred(before, { ...plain, title, context })
      expect(after.startsWith(before)).toBe(true)
      const { items } = readDeferred(after)
      expect(items.slice(0, -1).map(item => ({ ...item, duplicate: null }))).toEqual(
        readDeferred(before).items.map(item => ({ ...item, duplicate: null })),
      )
      expect(items.at(-1)).toEqual({
        id,
        title,
        status: 'open',
        captured_at: NOW,
        tags: [],
        context: context || null,
        duplicate: false,
      })
    }),
    { numRuns: 1000 },
  )
})

function attempt(read: () => string): string | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

test('closing replaces the status line only', () => {
  const before = '## DEF-001 — a\r\n- status: open\r\n- tags: x\r\n'
  expect(closeDeferred(before, 'DEF-001', { by: 'me', now: NOW })).toEqual({
    document: `## DEF-001 — a\r\n- status: closed\n- closed_at: ${NOW}\n- closed_by: me\n- tags: x\r\n`,
    changed: true,
  })
})

test('without a status line it is written below the heading, also at the end of the file', () => {
  const closed = `- status: closed\n- closed_at: ${NOW}\n`
  expect(closeDeferred('## DEF-001 — a', 'DEF-0001', { by: null, now: NOW }).document).toBe(`## DEF-001 — a\n${closed}`)
  expect(closeDeferred('## DEF-001 — a\nprose', 'DEF-001', { by: null, now: NOW }).document).toBe(
    `## DEF-001 — a\n${closed}prose`,
  )
})

test('closing twice changes nothing, and reopening takes it back', () => {
  const open = addDeferred('', plain).document
  const closed = closeDeferred(open, 'DEF-001', { by: 'me', now: NOW })
  expect(closeDeferred(closed.document, 'DEF-001', { by: 'you', now: NOW })).toEqual({
    document: closed.document,
    changed: false,
  })
  expect(reopenDeferred(closed.document, 'DEF-001')).toEqual({ document: open, changed: true })
  expect(reopenDeferred(open, 'DEF-001')).toEqual({ document: open, changed: false })
})

test('an item that is not there, or there twice, is not touched', () => {
  const close = (text: string) => closeDeferred(text, 'DEF-001', { by: null, now: NOW })
  expect(() => close('## DEF-002 — a')).toThrow(expect.objectContaining({ code: 'DEFERRED_NOT_FOUND' }))
  expect(() => close('## DEF-001 — a\n## DEF-0001 — b')).toThrow(
    expect.objectContaining({ code: 'DEFERRED_DUPLICATE_ID' }),
  )
})

const values: [what: string, read: () => unknown, answer: unknown][] = [
  ['a title is trimmed', () => readDeferredTitle('  a  '), 'a'],
  ['80 characters of any kind', () => readDeferredTitle('🙂'.repeat(80)), '🙂'.repeat(80)],
  ['81 are too many', () => readDeferredTitle('x'.repeat(81)), 'DEFERRED_TITLE_INVALID'],
  ['a blank title', () => readDeferredTitle(' '), 'DEFERRED_TITLE_INVALID'],
  ['a tab in a title', () => readDeferredTitle('a\tb'), 'DEFERRED_TITLE_INVALID'],
  ['a line separator in a title', () => readDeferredTitle('a\u2028b'), 'DEFERRED_TITLE_INVALID'],
  ['a title that is no text', () => readDeferredTitle(7), 'DEFERRED_TITLE_INVALID'],
  [
    'white space and control characters become one blank',
    () => readDeferredContext(' a \u0000\n\u0085 b\u2029'),
    'a b',
  ],
  ['a context at the limit', () => readDeferredContext('x'.repeat(4000)), 'x'.repeat(4000)],
  ['a context beyond it', () => readDeferredContext('x'.repeat(4001)), 'DEFERRED_CONTEXT_INVALID'],
  ['tags', () => readDeferredTags(['a.b', 'C-1_']), ['a.b', 'C-1_']],
  ['a tag with a comma', () => readDeferredTags(['a,b']), 'DEFERRED_TAG_INVALID'],
  ['a tag of 41 characters', () => readDeferredTags(['x'.repeat(41)]), 'DEFERRED_TAG_INVALID'],
  ['tags that are a text', () => readDeferredTags('a'), 'DEFERRED_TAG_INVALID'],
  ['an author', () => readDeferredBy('x@y.z'), 'x@y.z'],
  ['an author with a blank', () => readDeferredBy('a b'), 'DEFERRED_BY_INVALID'],
  ['an author with a line break at the end', () => readDeferredBy('a\n'), 'DEFERRED_BY_INVALID'],
  ['an id in lower case', () => readDeferredId('def-001'), 'DEFERRED_ID_INVALID'],
  ['an id of two digits', () => readDeferredId('DEF-01'), 'DEFERRED_ID_INVALID'],
  ['an id of nine digits', () => readDeferredId('DEF-123456789'), 'DEF-123456789'],
]

test.each(values)('%s', (_what, read, answer) => {
  if (typeof answer === 'string' && answer.startsWith('DEFERRED_'))
    expect(read).toThrow(expect.objectContaining({ code: answer }))
  else expect(read()).toEqual(answer)
})
