import { expect, test } from 'vitest'
import { describeAgents } from './agents-at-work.ts'

const agent = (id: string, status: string, signalAgeMs: number | null = null, harness = 'codex') => ({
  id,
  harness,
  status,
  signalAgeMs,
})

test.each([
  ['nobody', [], []],
  ['one has a name', [agent('shop-1', 'needs_input', 1_000)], ['shop-1 (codex) needs input, heard 1s ago']],
  ['one that was never heard', [agent('shop-1', 'spawning')], ['shop-1 (codex) spawning']],
  [
    'those that do the same are counted, by the newest word of any of them',
    [agent('shop-1', 'idle', 9_000), agent('shop-2', 'working', 1_000), agent('shop-3', 'idle', 2_000)],
    ['2 agents (codex) idle, heard 2s ago', 'shop-2 (codex) working, heard 1s ago'],
  ],
  [
    'another program is another group',
    [agent('shop-1', 'idle'), agent('shop-2', 'idle', null, 'claude-code')],
    ['shop-1 (codex) idle', 'shop-2 (claude-code) idle'],
  ],
])('%s', (_, agents, words) => expect(describeAgents(agents)).toEqual(words))
