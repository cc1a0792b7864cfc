import { expect, test } from 'vitest'
import type { MuxNews } from '#api/mux-frames'
import { startTerminal, type TerminalState, tellTerminal } from './terminal-state.ts'

const terminal = 'demo-7/g1'
const opened = { opened: terminal, runtime: 'tmux', size: { columns: 80, rows: 24 }, takesKeys: true }
const yours = { terminal, holder: { by: 'ana', isYou: true } }
const refusal = { code: 'SESSION_ENDED', message: 'it has ended', terminal }

type News = MuxNews | { readonly line: 'up' | 'down' }

test.each<[string, readonly News[], Partial<TerminalState>]>([
  ['it is live once it was opened', [opened], { line: 'live', takesKeys: true, holder: null }],
  ['what was held is lost with the line', [opened, yours, { line: 'down' }], { line: 'down', holder: null }],
  [
    'after that it is opened anew',
    [opened, yours, { line: 'down' }, { line: 'up' }, opened],
    { line: 'live', holder: null },
  ],
  ['a refusal before it was open says that it cannot be shown', [{ error: refusal }], { line: 'failed', refusal }],
  ['a refusal of keys leaves it live', [opened, { error: refusal }], { line: 'live', refusal }],
  ['a take-over answers the refusal before it', [opened, { error: refusal }, yours], { refusal: null }],
  ['what was left out adds up', [opened, { terminal, skipped: 3 }, { terminal, skipped: 4 }], { skippedBytes: 7 }],
  [
    'it ends with its session',
    [opened, yours, { closed: terminal, because: 'ended' }],
    { line: 'ended', holder: null },
  ],
  [
    'another size is another size',
    [opened, { terminal, size: { columns: 90, rows: 30 } }],
    { size: { columns: 90, rows: 30 } },
  ],
])('%s', (_, news, state) => {
  expect(news.reduce(tellTerminal, startTerminal)).toMatchObject(state)
})
