// The table for people: the guide says what the page says, and the row that holds is the one that is lit.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listHolding, PARTITION } from './partition.ts'

const guide = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'guides', 'teams.md'), 'utf8')

test.each(PARTITION)('the guide has the row: $fact', ({ fact, says, saysNot, node }) => {
  expect(guide).toContain(`| ${fact} | ${says} | ${saysNot} | ${node} |`)
})

const heard = { state: 'active', contact: 'in_contact' }

test.each([
  [[heard], [], []],
  [[heard, { ...heard, contact: 'late' }], [], ['silent']],
  [[{ ...heard, contact: 'out_of_contact' }], [{ state: 'lapsed' }], ['silent', 'lapsed']],
  [[{ ...heard, contact: 'unknown' }], [{ state: 'claimed' }], []],
  [[{ state: 'lost', contact: 'stopped' }], [], ['lost']],
  [[{ ...heard, state: 'suspended' }], [], ['doubled']],
])('%#', (nodes, works, keys) => {
  expect([...listHolding({ nodes, works })]).toEqual(keys)
})
