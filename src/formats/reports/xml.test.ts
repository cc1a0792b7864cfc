import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readXml } from './xml.ts'

function eventsOf(xml: string): string {
  const events: string[] = []
  const reading = readXml(xml, {
    open: (name, attributes) =>
      events.push(`<${name}${[...attributes].map(([key, value]) => ` ${key}=${value}`).join('')}>`),
    text: text => events.push(text),
    close: name => events.push(`</${name}>`),
  })
  return reading.ok ? events.join('') : `refused: ${reading.because}`
}

const sound: readonly [what: string, xml: string, events: string][] = [
  ['an empty element', '<a/>', '<a></a>'],
  ['attributes in both quotes', `<a b="1" c = '2'/>`, '<a b=1 c=2></a>'],
  [
    'the predefined and the numeric entities',
    '<a b="&lt;&gt;&amp;&quot;&apos;">&#65;&#x1F600;</a>',
    '<a b=<>&"\'>A\u{1F600}</a>',
  ],
  [
    'the neighbours of the halves of pairs',
    '<a>&#xD7FF;&#xE000;&#x10FFFF;&#1;</a>',
    '<a>\uD7FF\uE000\u{10FFFF}\u0001</a>',
  ],
  ['an entity is resolved once', '<a>&amp;lt;</a>', '<a>&lt;</a>'],
  ['CDATA as it stands', '<a><![CDATA[<b> & ]] >]]></a>', '<a><b> & ]] ></a>'],
  [
    'comments and instructions are passed over',
    '<?xml version="1.0"?>\n<!-- <x> --><a><!-- & --><?pi x?></a>\n',
    '<a></a>',
  ],
  ['a byte order mark', '\uFEFF<a/>', '<a></a>'],
  ['64 levels', `${'<a>'.repeat(64)}${'</a>'.repeat(64)}`, `${'<a>'.repeat(64)}${'</a>'.repeat(64)}`],
]

test.each(sound)('%s', (_what, xml, events) => {
  expect(eventsOf(xml)).toBe(events)
})

const broken: readonly [what: string, xml: string][] = [
  ['nothing', ''],
  ['only blanks', ' \n'],
  ['text before the root', 'x<a/>'],
  ['text after the root', '<a/>x'],
  ['CDATA outside the root', '<![CDATA[x]]><a/>'],
  ['a second root', '<a/><b/>'],
  ['an end without a beginning', '</a>'],
  ['mismatched tags', '<a><b></a></b>'],
  ['an element that never ends', '<a><b></b>'],
  ['a tag that never ends', '<a b="1"'],
  ['a comment that never ends', '<a><!-- </a>'],
  ['CDATA that never ends', '<a><![CDATA[ </a>'],
  ['a value without quotes', '<a b=1/>'],
  ['two attributes without a blank', '<a b="1"c="2"/>'],
  ['an attribute twice', '<a b="1" b="1"/>'],
  ['< inside a value', '<a b="<"/>'],
  ['a bare &', '<a>a & b</a>'],
  ['an entity without end', '<a>&amp</a>'],
  ['an unknown entity', '<a>&nbsp;</a>'],
  ['an entity named like a property', '<a>&constructor;</a>'],
  ['no character at all', '<a>&#0;</a>'],
  ['the first half of a pair', '<a>&#xD800;</a>'],
  ['the last half of a pair', '<a>&#xDFFF;</a>'],
  ['beyond Unicode', '<a>&#x110000;</a>'],
  ['DOCTYPE', '<!DOCTYPE a><a/>'],
  ['entities of its own', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
  ['65 levels', `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`],
]

test.each(broken)('%s is refused', (_what, xml) => {
  expect(eventsOf(xml)).toMatch(/^refused: /)
})

test('any text survives being written as XML and read again', () => {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(eventsOf(`<a b="${escaped(text)}">x${escaped(text)}</a>`)).toBe(`<a b=${text}>x${text}</a>`)
    }),
  )
})

test('whatever comes in, it answers and does not throw', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    '<a',
    '</a>',
    '<a>',
    '&',
    '&lt;',
    '"',
    "'",
    '=',
    ' b',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '<!DOCTYPE',
    'x',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
      expect(typeof eventsOf(pieces.join(''))).toBe('string')
    }),
    { numRuns: 2000 },
  )
})
