// How long a job waits for an agent that tries again by itself. Agents try for minutes, and some for ever, where nothing
// but a person can help.
import type { InstantMs } from '#kernel/events/time'
import type { AgentFailure } from './agent-failure.ts'
import { FAILURES } from './failure-class.ts'

export type Patience = { readonly result: 'wait' | 'give_up'; readonly rule: keyof typeof PATIENCE_RULES }

export const PATIENCE_RULES = {
  J1: 'nothing is wrong, or the agent has stopped trying and ends by itself',
  J2: 'trying again cannot help, and it had the time for a hiccup',
  J3: 'the provider was not reached for a while',
  J4: 'the provider has refused for a long while',
  J5: 'it may still pass',
} as const

const HICCUP_MS = 5_000
const NETWORK_MS = 7_000
const PROVIDER_MS = 10 * 60_000

export function decidePatience(failure: AgentFailure | null, since: InstantMs, now: InstantMs): Patience {
  if (!failure?.isRetrying) return { result: 'wait', rule: 'J1' }
  const triedMs = now - since
  if (FAILURES[failure.class].tryingAgain === 'never')
    return triedMs >= HICCUP_MS ? { result: 'give_up', rule: 'J2' } : { result: 'wait', rule: 'J5' }
  if (failure.class === 'no_network')
    return triedMs >= NETWORK_MS ? { result: 'give_up', rule: 'J3' } : { result: 'wait', rule: 'J5' }
  return triedMs >= PROVIDER_MS ? { result: 'give_up', rule: 'J4' } : { result: 'wait', rule: 'J5' }
}
