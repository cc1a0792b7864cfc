import { expect, test } from 'vitest'
import { COMMANDS } from './command-table.ts'
import { composeOverview } from './help.ts'
import { BEGINNING, GROUP_ABOUTS, HELP_GROUPS } from './help-groups.ts'

const visible = COMMANDS.filter(({ hidden }) => !hidden)
const firstWords = [...new Set(visible.map(({ path }) => path[0]!))]

test('every first word of the table stands in exactly one group', () => {
  expect(HELP_GROUPS.flatMap(({ words }) => words).toSorted()).toEqual(firstWords.toSorted())
})

test('every word says what it is about, in a line that fits eighty columns', () => {
  const singles = new Set(visible.filter(({ path }) => path.length === 1).map(({ path }) => path[0]!))
  const silent = firstWords.filter(word => !singles.has(word) && !GROUP_ABOUTS[word])
  expect(silent).toEqual([])
  const lines = composeOverview(COMMANDS)
  expect(lines.filter(line => [...line].length > 100)).toEqual([])
  for (const [line] of BEGINNING) expect(lines.join('\n')).toContain(line)
})
