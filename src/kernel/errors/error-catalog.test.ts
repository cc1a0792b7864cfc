// The catalog as a whole: every code is complete, well named, and never lost again (law E8).
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CATALOG_SECTIONS, ERROR_CATALOG, findCatalogRow } from './error-catalog.ts'

const rows = Object.entries(ERROR_CATALOG)
const shippedCodes = readFileSync(new URL('./error-codes.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')

test('E8: error-codes.txt lists every code of the catalog, sorted, and every code it lists is still in the catalog', () => {
  expect(shippedCodes).toEqual(Object.keys(ERROR_CATALOG).toSorted())
})

test('no code stands in two sections', () => {
  const codes = CATALOG_SECTIONS.flatMap(section => Object.keys(section.rows))
  expect(codes.length).toBe(new Set(codes).size)
  expect(codes.length).toBe(rows.length)
})

test.each(rows)('%s names the fact in at most 40 characters', code => {
  expect(code).toMatch(/^[A-Z][A-Z0-9_]*$/)
  expect(code.length).toBeLessThanOrEqual(40)
})

test.each(rows)('%s has a title, a trigger, a message shape, and a hint or a word on who sets it', (_, row) => {
  for (const text of [row.title, row.trigger, row.shape]) expect(text.trim()).not.toBe('')
  expect(row.title).toMatch(/^[A-Z]/)
  expect([row.hint, row.hintBySite].filter(Boolean)).toHaveLength(1)
  expect(new Set(row.fields).size).toBe(row.fields.length)
})

test.each(rows)('%s has texts that a terminal, Markdown and HTML can show as they are', (_, row) => {
  const texts = [row.title, row.trigger, row.shape, row.hint ?? '', ...row.steps]
  for (const text of texts) expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
  expect(row.shape).not.toContain('`')
  for (const text of texts) expect(text.split('`').length % 2, text).toBe(1)
})

const derived: [code: string, title: string, fields: string[]][] = [
  ['SESSION_LIMIT', 'Session limit', ['n', 'max']],
  ['MESSAGE_HELD', 'Message held', ['id', 'session']], // the hint adds the session
  ['REVIEWER_IN_DOUBT', 'Reviewer in doubt', ['reviewerSession']],
  ['LESSON_REASON_INVALID', 'Lesson reason invalid', []], // <why> is for the person to write
  ['TASK_GATE_CLOSED', 'Task gate closed', ['id', 'phase', 'rule', 'facts']],
]
test.each(derived)('%s derives its title from the code and what it carries from its texts', (code, title, fields) => {
  expect(findCatalogRow(code)).toMatchObject({ title, fields })
})

test.each(['constructor', 'toString', '__proto__', '', 'not_found'])('%j is no code', code => {
  expect(findCatalogRow(code)).toBeUndefined()
})
