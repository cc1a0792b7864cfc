import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACTIVITY_STATES, SESSION_STATES } from '#kernel/events/session-words'
import { DEADLINE_LIMITS, type DeadlineFacts, decideDeadline } from './decide-deadline.ts'

const START = 1_000_000_000
const { launchMs, silentMs, totalMs, quotaMaxMs, quotaGraceMs } = DEADLINE_LIMITS

const working: DeadlineFacts['reviewer'] = {
  state: 'working',
  activityState: 'active',
  lastSignalAt: null,
  resetAt: null,
}

type Look = Partial<DeadlineFacts['run']> & Partial<DeadlineFacts['reviewer']>

function decideAfter(elapsedMs: number, { status = 'running', remindedAt = null, ...reviewer }: Look = {}) {
  const run = { status, startedAt: START, remindedAt }
  return decideDeadline({ run, reviewer: { ...working, ...reviewer }, now: START + elapsedMs, limits: DEADLINE_LIMITS })
}

const paused = (resetAt: number | null): Look => ({ activityState: 'quota_paused', resetAt })
const heard = (at: number): Look => ({ lastSignalAt: START + at })

const rows: [what: string, elapsedMs: number, look: Look, rule: string][] = [
  ['a complete run', totalMs, { status: 'complete' }, 'X1'],
  ['a run that is still starting', launchMs - 1, { status: 'launching', state: null }, 'X3'],
  ['a run that should have started', launchMs, { status: 'launching' }, 'X2'],
  ['no reviewer session', 0, { state: null }, 'X4'],
  ['a terminated reviewer', 0, { state: 'terminated' }, 'X5'],
  ['a reviewer that ended', 0, { state: 'done' }, 'X6'],
  ['a pause that ends at the last allowed moment', totalMs, paused(START + quotaMaxMs), 'X7'],
  ['a pause that ends one later', totalMs, paused(START + quotaMaxMs + 1), 'X8'],
  ['one before the grace after a pause is over', quotaGraceMs + 9, paused(START + 10), 'X7'],
  ['the grace is over and nothing was heard', quotaGraceMs + 10, paused(START + 10), 'X11'],
  ['a pause without an end', totalMs, paused(null), 'X8'],
  ['a pause of a reviewer that died', 0, { ...paused(START + 10), state: 'terminated' }, 'X5'],
  ['one before the whole time is over', totalMs - 1, heard(totalMs - 1), 'X13'],
  ['the whole time is over', totalMs, heard(totalMs), 'X8'],
  ['the whole time is over and the reviewer is in doubt', totalMs, { state: 'detecting' }, 'X8'],
  ['a reviewer in doubt that is silent', silentMs, { state: 'detecting' }, 'X9'],
  ['a stuck reviewer that is silent', silentMs, { state: 'stuck' }, 'X9'],
  ['a reviewer that waits for a person', silentMs, { state: 'needs_input' }, 'X10'],
  ['silent for one less than too long', silentMs - 1, {}, 'X13'],
  ['silent for too long', silentMs, {}, 'X11'],
  ['a signal counts as not silent', silentMs, heard(1), 'X13'],
  ['just reminded', silentMs, { remindedAt: START + silentMs }, 'X13'],
  ['silent since the reminder', 2 * silentMs, { remindedAt: START + silentMs }, 'X12'],
  ['the clock stepped back', -3_600_000, {}, 'X13'],
]

test.each(rows)('%s, after %i ms', (_what, elapsedMs, look, rule) =>
  expect(decideAfter(elapsedMs, look).rule).toBe(rule),
)

test('L2: no state of a reviewer and no age of a run is ever a verdict', () => {
  const actions = new Set<string>()
  for (const state of [...SESSION_STATES, null])
    for (const activityState of ACTIVITY_STATES)
      for (const elapsedMs of [0, silentMs, totalMs, quotaMaxMs])
        actions.add(decideAfter(elapsedMs, { state, activityState }).result.action)
  expect([...actions].toSorted()).toEqual(['fail', 'remind', 'wait'])
})

const TICK_MS = 30_000
const tick = fc.record({
  state: fc.constantFrom('working', 'idle', 'needs_input', 'stuck', 'detecting', 'not_started' as const),
  activityState: fc.constantFrom(...ACTIVITY_STATES),
  signals: fc.boolean(),
  resetAt: fc.option(fc.integer({ min: 0, max: 2 * quotaMaxMs }).map(after => START + after)),
})

test('L6: whatever the reviewer does, a run ends in its time, or soon after the longest pause', () => {
  fc.assert(
    fc.property(fc.array(tick, { minLength: 1, maxLength: 40 }), schedule => {
      let remindedAt: number | null = null
      let lastSignalAt: number | null = null
      let everPaused = false
      for (let elapsedMs = 0; ; elapsedMs += TICK_MS) {
        const { signals, ...look } = schedule[(elapsedMs / TICK_MS) % schedule.length]!
        if (signals) lastSignalAt = START + elapsedMs
        const { result, rule } = decideAfter(elapsedMs, { ...look, lastSignalAt, remindedAt })
        if (result.action === 'remind') remindedAt = START + elapsedMs
        if (rule === 'X7') everPaused = true
        if (result.action !== 'fail') continue
        expect(elapsedMs).toBeLessThanOrEqual(everPaused ? quotaMaxMs + quotaGraceMs + TICK_MS : totalMs)
        return
      }
    }),
    { numRuns: 1000 },
  )
})
