// The generated reference: card, docs and pages show the same facts, in the same order, for every code.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERROR_CATALOG } from '#kernel/errors/error-catalog'
import { renderTopLevelError } from '#kernel/errors/error-render'
import { SEVERITY_LOOKS } from '#kernel/errors/error-severity'
import { provostError } from '#kernel/errors/errors'
import { composeErrorCard, composeErrorLine } from './error-card.ts'
import { composeErrorDocs } from './error-docs.ts'
import { composeErrorIndexPage, composeErrorPage } from './error-page.ts'
import { deriveReferenceSections, findReferenceEntry } from './error-reference.ts'

const codes = Object.keys(ERROR_CATALOG)
const docs = composeErrorDocs()

test('the card of the specification, line by line', () => {
  expect(composeErrorCard('COLLECT_UPSERT_FAILED')).toEqual([
    '⊘ CRITICAL  COLLECT_UPSERT_FAILED  The findings of a wave could not be stored',
    'class CollectUpsertError · kind unavailable · exit 5 · HTTP 503 · carries cause, waveId, findingsAttempted, runId',
    'Message   upsertFindings failed for wave=<number> (<n> findings attempted): <store message>',
    'Next      wave <waveId> has artifacts persisted but findings missing — inspect with `swarm status`, then re-run `swarm collect` once the underlying SQLite issue is resolved (busy_timeout or fingerprint UNIQUE collision)',
    'Meaning   persistent state corrupted or contract broken; stop ingesting, repair the underlying state, then resume',
    'Do        1. `swarm status`  2. read `Caused by:`; a busy store: find the other process  3. run `swarm collect` again for the same wave: it is idempotent',
  ])
})

test('an unlisted code has no card and no page', () => {
  expect(composeErrorCard('MADE_UP')).toBeUndefined()
  expect(composeErrorPage('constructor', '')).toBeUndefined()
})

test('the list has one line per code', () => {
  const lines = deriveReferenceSections().flatMap(section => section.entries.map(composeErrorLine))
  expect(lines).toHaveLength(codes.length)
  expect(lines[0]).toBe('⊘ CRITICAL  RECORD_SCHEMA_INVALID  The record does not match its schema')
})

test('the shape that the reference shows is the one that is printed', () => {
  const facts = { message: 'm', hint: 'h', cause: 'c', runId: 1, waveId: 1, agentRunId: 1, findingsAttempted: 1 }
  const labels = renderTopLevelError(provostError('INTERNAL', facts)).map(line => line.replace(/: .*/, ':'))
  const shown = docs
    .slice(docs.indexOf('```text\n') + 8)
    .split('\n')
    .slice(0, labels.length)
  expect(shown.map(line => line.replace(/: .*/, ':').replace('<CODE>', 'INTERNAL'))).toEqual(labels)
})

const order = [
  'Severity: ',
  '- Class: ',
  '- Kind: ',
  '- Trigger: ',
  '- Message shape: ',
  '- Hint: ',
  '- Carries: ',
  '- Operator action:',
  '  1. ',
  '- Thrown by: ',
]

test.each(codes)('%s: the docs show icon, word and all facts in order', code => {
  const entry = docs.slice(docs.indexOf(`### \`${code}\`\n`)).split('\n### ')[0]!
  const places = order.map(label => entry.indexOf(label))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
  const { severity } = findReferenceEntry(code)!
  expect(entry).toContain(`> ${SEVERITY_LOOKS[severity].icon} **Severity: ${severity}**`)
})

test('the docs begin with the legend, then the shape, then the codes', () => {
  const places = ['## Severities', '## What an error looks like', '### `'].map(heading => docs.indexOf(heading))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
})

test('no placeholder of a text becomes a tag in Markdown', () => {
  const prose = docs.replaceAll(/```[\s\S]*?```|`[^`\n]*`|<!--.*-->/g, '')
  expect(prose).not.toMatch(/(?<!\\)<[a-z]/i)
})

const committed = new URL('../../../docs/errors.md', import.meta.url)
test('E7: docs/errors.md is what the catalog generates', () => {
  expect(readFileSync(committed, 'utf8')).toBe(docs)
})

test.each(codes)('%s: the page shows icon and word, and no text becomes markup', code => {
  const page = composeErrorPage(code, '')!
  const { severity, look } = findReferenceEntry(code)!
  const badge = `<span class="severity ${severity.toLowerCase()}"><span aria-hidden="true">${look.icon}</span> Severity: ${severity}</span>`
  expect(page).toContain(badge)
  const tags = new Set(Array.from(page.matchAll(/<\/?([A-Za-z][^\s>]*)/g), match => match[1]))
  const known =
    'a body code dd dl dt h1 h2 head html li main meta ol p pre section span style table tbody td th thead title tr'
  expect([...tags].filter(tag => !known.split(' ').includes(tag!))).toEqual([])
})

test('the pages take their colours from the palette alone', () => {
  for (const page of [composeErrorIndexPage(''), composeErrorPage('INTERNAL', '')!]) {
    expect(page).not.toMatch(/#[0-9a-f]{3,8}\b|rgb|hsl/i)
    expect(page).not.toMatch(/color: (?!var\()/)
  }
})

test('the index links every code once, under the room that a page links back to', () => {
  const index = composeErrorIndexPage('')
  for (const code of codes) expect(index.split(`href="/errors/${code}"`)).toHaveLength(2)
  for (const code of codes) {
    for (const room of findReferenceEntry(code)!.rooms) expect(index).toContain(`<section id="${room}"`)
  }
})
