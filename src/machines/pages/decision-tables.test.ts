import { expect, test } from 'vitest'
import { DECISION_TABLES } from './decision-tables.ts'

test('names are unique, so that a link means one table', () => {
  expect(new Set(DECISION_TABLES.map(({ name }) => name)).size).toBe(DECISION_TABLES.length)
})

test.each(DECISION_TABLES.map(table => [table.name, table] as const))(
  '%s has rows, each with a sentence',
  (_name, table) => {
    expect(table.rows.length).toBeGreaterThan(0)
    for (const { rule, because } of table.rows) {
      expect(rule).not.toBe('')
      expect(because).toMatch(/\w+ \w+/)
      expect(because, rule).not.toContain('*')
    }
  },
)
