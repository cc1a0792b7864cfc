import { expect, test } from 'vitest'
import { COMMANDS } from '../command-table.ts'
import { suggestValues } from './suggest-values.ts'

const IDS: Readonly<Record<string, readonly string[]>> = {
  task: ['ta_01', 'ta_02'],
  session: ['shop-1'],
  finding: ['fi_01'],
}
const findIds = async (noun: string, prefix: string) => (IDS[noun] ?? []).filter(id => id.startsWith(prefix))

test.each([
  [
    ['task', 'accept', ''],
    ['ta_01', 'ta_02'],
  ],
  [['task', 'accept', 'ta_02'], ['ta_02']],
  [['session', 'kill', 'shop-1', ''], ['shop-1']],
  [['swarm', 'approve', 'sw_01', 'fi'], ['fi_01']],
  [
    ['why', 'ta'],
    ['ta_01', 'ta_02'],
  ],
  [['task', 'accept', '--'], []],
  [['task', 'new', ''], []],
])('%j is completed with %j', async (words, values) => {
  expect(await suggestValues(COMMANDS, words, '/', findIds)).toEqual(values)
})
