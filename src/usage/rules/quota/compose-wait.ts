// A wait for quota in one line: until when and how that is known, whether it goes on by itself, and which try is next.
import { type InstantMs, writeInstant } from '#kernel/events/time'
import type { PlannedContinuation } from './plan-continuation.ts'

export type WaitFacts = Pick<PlannedContinuation, 'action' | 'quota' | 'forecast'> & {
  readonly tries: number
  readonly triesMax: number
}

export function composeWait({ action, quota, forecast, tries, triesMax }: WaitFacts): string {
  const next = `try ${Math.min(tries + 1, triesMax)} of ${triesMax}`
  const goesOn = action === 'ask_person' ? 'a person is asked' : `continues by itself, ${next}`
  return `${composeUntil({ quota, forecast })}, ${goesOn}`
}

/** What was told and what is forecast never look alike. */
function composeUntil({ quota, forecast }: Pick<WaitFacts, 'quota' | 'forecast'>): string {
  const { basis, at, from, to, n } = forecast
  if (basis === 'told' && at !== null) return `until ${write(at)} (told${quota.window ? `, ${quota.window}` : ''})`
  const span = from !== null && to !== null ? `${write(from)} – ${write(to)}` : null
  if (basis === 'history' && at !== null)
    return `reset not told: perhaps ${write(at)} (${span}, forecast from ${n} earlier waits)`
  return span === null ? 'reset not told' : `reset not told: ${span} (the length of its window)`
}

const write = (at: InstantMs) => `${writeInstant(at).slice(0, 19)}Z`
