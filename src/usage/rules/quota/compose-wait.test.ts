import { expect, test } from 'vitest'
import { composeWait, type WaitFacts } from './compose-wait.ts'

const AT = Date.UTC(2026, 10, 17, 3, 6, 58)
const HOUR = 3_600_000

const facts = (forecast: WaitFacts['forecast'], more: Partial<WaitFacts> = {}): WaitFacts => ({
  action: 'wait',
  quota: { state: 'waiting', rule: 'Q9', since: AT - HOUR, until: null, window: 'five_hour', basis: 'none' },
  forecast,
  tries: 0,
  triesMax: 5,
  ...more,
})

const told = { at: AT, from: null, to: null, basis: 'told', rule: 'F1', n: 0 } as const
const history = { at: AT, from: AT - HOUR, to: AT + HOUR, basis: 'history', rule: 'F2', n: 6 } as const
const none = { at: null, from: null, to: null, basis: 'none', rule: 'F4', n: 0 } as const

test.each<[says: string, wait: WaitFacts]>([
  ['until 2026-11-17T03:06:58Z (told, five_hour), continues by itself, try 1 of 5', facts(told)],
  [
    'reset not told: perhaps 2026-11-17T03:06:58Z (2026-11-17T02:06:58Z – 2026-11-17T04:06:58Z, forecast from 6 earlier waits), continues by itself, try 3 of 5',
    facts(history, { tries: 2 }),
  ],
  [
    'reset not told: 2026-11-17T02:06:58Z – 2026-11-17T04:06:58Z (the length of its window), continues by itself, try 1 of 5',
    facts({ ...history, at: null, basis: 'window', rule: 'F3' }),
  ],
  ['reset not told, continues by itself, try 5 of 5', facts(none, { tries: 5 })],
  ['reset not told, a person is asked', facts(none, { action: 'ask_person', tries: 5 })],
])('%s', (says, wait) => expect(composeWait(wait)).toBe(says))
