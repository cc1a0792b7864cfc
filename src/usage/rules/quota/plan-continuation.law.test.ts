// Fifty seeded nights: accounts run out of quota with and without a told reset, providers are overloaded, credit ends, and the
// daemon is killed at any moment. Every session finishes or asks a person, nobody tries before a told reset, and at most five times.
import { expect, test } from 'vitest'
import { attribution } from '#testing/usage-lines'
import type { UsageEvent } from '../counting/usage-events.ts'
import type { LimitStatus } from '../counting/usage-fact.ts'
import { type AccountQuota, emptyQuota, foldQuota } from './account-quota.ts'
import { CONTINUE_LIMITS } from './decide-continue.ts'
import { planContinuation } from './plan-continuation.ts'

const NIGHTS = Number(process.env.PROVOST_LAW_RUNS ?? 50)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DUSK = Date.UTC(2026, 10, 16, 22)

/** Chance with a seed: the same night every time. */
function chanceOf(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const site = (at: number) => ({
  ...{ generation: 1, line: 1, seq: 1, turn: 0, isOpen: true, isTold: false, day: null, native: 'n' },
  at: new Date(at).toISOString(),
  for: attribution,
})

const refused = (at: number, status: LimitStatus, resetAt: number | null): UsageEvent => ({
  type: 'usage.limited',
  data: {
    ...site(at),
    status,
    window: 'five_hour',
    resetAt: resetAt === null ? null : new Date(resetAt).toISOString(),
    used: null,
  },
})

const worked = (at: number): UsageEvent => ({
  type: 'usage.recorded',
  data: {
    ...site(at),
    ...{
      key: null,
      unit: 'turn',
      rule: 'C7',
      missed: false,
      partial: false,
      isWhole: true,
      isAdded: false,
      prior: null,
    },
    pieces: [
      {
        id: 'us_1',
        model: null,
        tokens: { input: 1, cacheRead: 0, cacheWrite: 0, output: 1, other: 0, reasoning: 0 },
        told: null,
        table: null,
      },
    ],
  },
})

type Night = {
  readonly end: 'finished' | 'asked'
  readonly tries: readonly number[]
  readonly told: number | null
  readonly clears: number
}

/** All that the daemon knows is in the log: `facts` and `account` are folds of it, so a kill in between loses nothing. */
function live(seed: number): Night {
  const chance = chanceOf(seed)
  const clears = DUSK + chance() * 9 * HOUR
  const told = chance() < 0.5 ? clears : null
  const noCredit = chance() < 0.15
  const overloadedUntil = chance() < 0.4 ? clears + chance() * HOUR : 0
  const tries: number[] = []
  let account: AccountQuota = foldQuota(
    emptyQuota('a', 'claude-code'),
    refused(DUSK, noCredit ? 'no_credit' : 'rejected', told),
  )
  let refusedAt = DUSK
  let isTried = false
  for (let now = DUSK; now < DUSK + 9 * 24 * HOUR; now += Math.ceil(chance() * 3) * MINUTE) {
    // A try that was written down and whose daemon was killed before it was made: the message lies in the outbox, and is said.
    if (isTried) {
      isTried = false
      if (now >= clears && now >= overloadedUntil && !noCredit) return { end: 'finished', tries, told, clears }
      const isBusy = now >= clears && now < overloadedUntil
      account = foldQuota(account, refused(now, isBusy ? 'overloaded' : 'rejected', now < clears ? told : null))
      refusedAt = now
      continue
    }
    const until = told !== null && told > refusedAt ? told : null
    const facts = { now, hasEnded: false, refusedAt, until, tries: tries.length, lastTryAt: tries.at(-1) ?? null }
    const { action } = planContinuation({ ...facts, auto: true, budget: 'go', limits: CONTINUE_LIMITS }, account)
    if (action === 'ask_person') return { end: 'asked', tries, told, clears }
    if (action === 'continue') {
      tries.push(now) // on record before it is made
      isTried = true
    }
  }
  throw new Error(`night ${seed} never ended`)
}

test(`${NIGHTS} seeded nights end well or with a question, without an early try, and with five tries at most`, () => {
  const nights = Array.from({ length: NIGHTS }, (_, seed) => live(seed + 1))
  for (const { tries, told } of nights) {
    expect(tries.length).toBeLessThanOrEqual(5)
    if (told !== null) expect(tries.filter(at => at < told)).toEqual([])
  }
  expect(new Set(nights.map(({ end }) => end))).toEqual(new Set(['finished', 'asked']))
})

test('an answer that another session of the account got lets this one go on at once, and an older one does not', () => {
  const facts = {
    hasEnded: false,
    refusedAt: DUSK,
    until: DUSK + 5 * HOUR,
    tries: 0,
    lastTryAt: null,
    auto: true,
    budget: 'go',
    limits: CONTINUE_LIMITS,
  } as const
  const before = foldQuota(emptyQuota('a', 'x'), worked(DUSK - MINUTE))
  expect(planContinuation({ ...facts, now: DUSK + HOUR }, before)).toMatchObject({ action: 'wait', rule: 'W10' })
  const hit = foldQuota(before, refused(DUSK, 'rejected', DUSK + 5 * HOUR))
  expect(planContinuation({ ...facts, now: DUSK + HOUR }, hit)).toMatchObject({ action: 'wait', rule: 'W10' })
  const after = foldQuota(hit, worked(DUSK + 30 * MINUTE))
  expect(planContinuation({ ...facts, now: DUSK + HOUR }, after)).toMatchObject({ action: 'continue', rule: 'W8' })
})

test('with three earlier waits a reset that nobody told is forecast, with its interval', () => {
  const hours = [4, 5, 5, 6]
  const quota = hours.reduce(
    (known, wait, index) => {
      const hit = DUSK - (10 - index) * 24 * HOUR
      return foldQuota(foldQuota(known, refused(hit, 'rejected', null)), worked(hit + wait * HOUR))
    },
    emptyQuota('a', 'x'),
  )
  const now = foldQuota(quota, refused(DUSK, 'rejected', null))
  const facts = {
    now: DUSK + HOUR,
    hasEnded: false,
    refusedAt: DUSK,
    until: null,
    tries: 0,
    lastTryAt: null,
    auto: true,
    budget: 'go',
    limits: CONTINUE_LIMITS,
  } as const
  expect(planContinuation(facts, now)).toMatchObject({
    action: 'wait',
    rule: 'W12',
    at: DUSK + 5 * HOUR + MINUTE,
    forecast: { at: DUSK + 5 * HOUR, from: DUSK + 4 * HOUR, to: DUSK + 6 * HOUR, basis: 'history', n: 4 },
  })
})
