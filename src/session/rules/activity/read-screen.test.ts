import { describe, expect, test } from 'vitest'
import { NEVER_HEARD } from './activity-part.ts'
import { decideScreen, isHeardInTerminal, readScreen, type ScreenFacts } from './read-screen.ts'

const CODEX_DIALOG = `• Running sleep 3; echo hello > hello.txt

  Would you like to run the following command?
  $ sleep 3; echo hello > hello.txt

› 1. Yes, proceed (y)
  2. Yes, and don't ask again (p)
  3. No, and tell Codex what to do differently (esc)

  Press enter to confirm or esc to cancel`
const CODEX_WORKS =
  '• I will.\n\n• Working (0s • esc to interrupt)\n\n› Write hello\n\n  stub default · /work\n  tab to queue message'
const CODEX_RESTS = '• I wrote it.\n\n  Worked for 6s • 14:23\n\n› Write hello\n\n  stub default · /work'
const CLAUDE_RESTS = '  ⎿  Interrupted · What should Claude do instead?\n\n────\n❯\u00a0\n────\n  ⏸ manual mode on'
const CLAUDE_DIALOG = ' Bash command\n   echo hello > hello.txt\n Do you want to proceed?\n ❯ 1. Yes\n   2. No'

describe('a screen', () => {
  test.each<[harness: string, text: string, says: string | null]>([
    ['codex', CODEX_DIALOG, 'asks'],
    ['codex', CODEX_WORKS, 'works'],
    ['codex', CODEX_RESTS, 'rests'],
    ['codex', CODEX_WORKS.replaceAll('\n', '\u001b[0m\r\n\u001b[38;5;2m'), 'works'],
    ['codex', '$ ls', null],
    ['claude-code', CLAUDE_RESTS, 'rests'],
    ['claude-code', CLAUDE_DIALOG, 'asks'],
    ['gemini', CODEX_RESTS, null],
    ['constructor', CODEX_RESTS, null],
  ])('of %s: %j is %j', (harness, text, says) => expect(readScreen(harness, text, 40)).toBe(says))

  test('is its last lines, not what was above them', () => {
    const text = `${CODEX_DIALOG}\n${'\n'.repeat(30)}${CODEX_RESTS}`
    expect(readScreen('codex', text, 10)).toBe('rests')
  })
})

const FACTS: ScreenFacts = {
  ...{ harness: 'codex', says: 'rests', activity: NEVER_HEARD, launchedAt: 0, now: 20_000 },
  isLeftAlone: false,
}
const heard = (state: 'active' | 'blocked' | 'idle') => ({ ...NEVER_HEARD, state, lastSignalAt: 0 })

test.each<[what: string, facts: Partial<ScreenFacts>, activity: string | null]>([
  ['a prompt while it starts says nothing', { now: 19_999 }, null],
  ['a prompt that stays is rest', {}, 'idle'],
  ['work is work from the start', { says: 'works', now: 1 }, 'active'],
  ['a dialog is a question', { says: 'asks', activity: heard('active') }, 'blocked'],
  ['an answered dialog is work again', { says: 'works', activity: heard('blocked') }, 'active'],
  ['what is known already is no news', { says: 'works', activity: heard('active') }, null],
  ['a screen that nobody can read', { says: null, activity: heard('active') }, null],
  ['Claude: a dialog that is gone', { harness: 'claude-code', activity: heard('blocked'), now: 2_000 }, 'idle'],
  ['Claude: a dialog that is not drawn yet', { harness: 'claude-code', activity: heard('blocked'), now: 1_999 }, null],
  ['Claude: hooks tell everything else', { harness: 'claude-code', activity: heard('active') }, null],
  [
    'Claude: it rests, and its first words never came',
    { harness: 'claude-code', activity: heard('idle'), isLeftAlone: true },
    'idle',
  ],
  ['Claude: it rests, as its hooks said', { harness: 'claude-code', activity: heard('idle') }, null],
  ['others are not heard', { harness: 'gemini' }, null],
])('%s', (_what, facts, activity) => expect(decideScreen({ ...FACTS, ...facts })).toBe(activity))

test.each([
  ['codex', true],
  ['claude-code', true],
  ['gemini', false],
  ['command', false],
])('%s is heard in a terminal: %s', (harness, is) => expect(isHeardInTerminal(harness)).toBe(is))
