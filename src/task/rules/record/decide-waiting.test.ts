// Waiting of a run: what passes at a known time is waited for, what passes soon is tried again, the rest is a person's.
import { expect, test } from 'vitest'
import { decideWaiting, type WaitingFacts } from './decide-waiting.ts'

const HOUR_MS = 60 * 60_000
const limit: WaitingFacts = { rule: 'AGENT_LIMIT_REACHED', until: null, failures: 1, isUnderway: false, now: 0 }
const network: WaitingFacts = { ...limit, rule: 'AGENT_NO_NETWORK' }
const overloaded: WaitingFacts = { ...limit, rule: 'AGENT_PROVIDER_OVERLOADED' }

test.each<[about: string, facts: WaitingFacts, answer: string]>([
  ['a limit that ends in an hour', { ...limit, until: HOUR_MS }, `wait W1 ${HOUR_MS}`],
  ['a limit that ends just in time', { ...limit, until: 6 * HOUR_MS }, `wait W1 ${6 * HOUR_MS}`],
  ['a limit that ends too late', { ...limit, until: 6 * HOUR_MS + 1 }, 'pause W2 null'],
  ['a limit whose end nobody knows', limit, 'pause W2 null'],
  ['a limit that is over when it is told', { ...limit, until: 0 }, 'pause W2 null'],
  ['a limit that is met again', { ...limit, until: HOUR_MS, failures: 5 }, `wait W1 ${HOUR_MS}`],
  ['a limit that never ends', { ...limit, until: HOUR_MS, failures: 6 }, 'pause W2 null'],
  ['no network at the beginning', network, 'pause W3 null'],
  ['no network in the middle of the work', { ...network, isUnderway: true }, 'try_again W5 null'],
  ['no network for the third time', { ...network, isUnderway: true, failures: 3 }, 'pause W4 null'],
  ['a provider with too much to do', overloaded, 'try_again W5 null'],
  ['the same for the second time', { ...overloaded, failures: 2 }, 'try_again W5 null'],
  ['the same for the third time', { ...overloaded, failures: 3 }, 'pause W4 null'],
])('%s', (_about, facts, answer) => {
  const { result, rule, until } = decideWaiting(facts)
  expect(`${result} ${rule} ${until}`).toBe(answer)
})
