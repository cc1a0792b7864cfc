import { expect, test } from 'vitest'
import { decideLockClaim, mayActOnLock } from './decide-claim.ts'
import { decideLock, type LockFacts } from './decide-lock.ts'
import { composeLock } from './lock.ts'

// L14: three processes take, steal, crash and release in every order there is, over one lock file and its claims.
// Each step below is one atomic operation of a file system; everything between two steps may be interleaved.

type Stage = 'start' | 'saw_stale' | 'claimed' | 'checked' | 'holding' | 'dead'
type Process = { readonly stage: Stage; readonly victim: string }
type World = {
  /** The process whose token lies in the lock file. */
  readonly lock: number | null
  readonly life: number
  /** Claims by the token they are for: who made each, in the order of numbers. */
  readonly claims: Readonly<Record<string, readonly number[]>>
  readonly processes: readonly Process[]
  /** The tokens as they were given out: a process takes a new one each time. */
  readonly tokens: readonly number[]
}

const COUNT = 3
const tokenOf = (process: number, life: number) => `p${process}l${life}`
const textOf = (process: number, life: number) =>
  composeLock({
    pid: process + 1,
    host: 'h',
    boot_id: 'b',
    start_time: '1',
    started_at: 'x',
    token: tokenOf(process, life),
  })

function factsAbout(world: World, process: number): LockFacts {
  return {
    host: 'h',
    boot_id: 'b',
    pid: world.processes[process]!.stage === 'dead' ? 'gone' : 'alive',
    start_time: '1',
  }
}

function lockText(world: World): string | null {
  return world.lock === null ? null : textOf(world.lock, world.tokens[world.lock]!)
}

function put(
  world: World,
  process: number,
  stage: Stage,
  change: Partial<World> = {},
  victim = world.processes[process]!.victim,
): World {
  return {
    ...world,
    ...change,
    processes: world.processes.map((old, at) => (at === process ? { stage, victim } : old)),
  }
}

function* stepsOf(world: World, process: number): Generator<World> {
  const { stage, victim } = world.processes[process]!
  if (stage === 'dead') return
  yield put(world, process, 'dead')
  const text = lockText(world)
  if (stage === 'start') {
    if (text === null) {
      const tokens = world.tokens.map((life, at) => (at === process ? world.life : life))
      yield put(world, process, 'holding', { lock: process, tokens, life: world.life + 1 })
    } else if (decideLock(text, factsAbout(world, world.lock!)).result === 'stale') {
      yield put(world, process, 'saw_stale', {}, tokenOf(world.lock!, world.tokens[world.lock!]!))
    }
  } else if (stage === 'saw_stale') yield* claim(world, process, victim)
  else if (stage === 'claimed') yield put(world, process, mayActOnLock(text, victim).may ? 'checked' : 'start')
  else if (stage === 'checked') yield put(world, process, 'start', { lock: null })
  else if (stage === 'holding')
    yield put(
      world,
      process,
      'start',
      mayActOnLock(text, tokenOf(process, world.tokens[process]!)).may ? { lock: null } : {},
    )
}

function* claim(world: World, process: number, victim: string): Generator<World> {
  const made = world.claims[victim] ?? []
  const claims = made.map((claimer, at) => ({
    number: at + 1,
    text: textOf(claimer, 0),
    facts: factsAbout(world, claimer),
  }))
  const answer = decideLockClaim(victim, claims)
  if (answer.result === 'wait') yield put(world, process, 'start')
  else yield put(world, process, 'claimed', { claims: { ...world.claims, [victim]: [...made, process] } })
}

const LIVES_MAX = 5

test('in every interleaving a living holder keeps its lock, and only one token may publish', () => {
  const idle: Process = { stage: 'start', victim: '' }
  const first: World = { lock: null, life: 1, claims: {}, tokens: [0, 0, 0], processes: [idle, idle, idle] }
  const seen = new Set<string>()
  const waiting = [first]
  let steals = 0
  for (let world = waiting.pop(); world; world = waiting.pop()) {
    for (let process = 0; process < COUNT; process++) {
      for (const next of stepsOf(world, process)) {
        if (next.lock === null && world.lock !== null && world.lock !== process) {
          steals++
          expect(world.processes[world.lock]!.stage).toBe('dead')
        }
        const publishers = next.processes.filter(
          ({ stage }, at) => stage === 'holding' && mayActOnLock(lockText(next), tokenOf(at, next.tokens[at]!)).may,
        )
        const holders = next.processes.filter(({ stage }) => stage === 'holding')
        expect(publishers.length).toBe(holders.length) // nobody believes to hold what was taken
        expect(holders.length).toBeLessThanOrEqual(1)
        const key = JSON.stringify(next)
        if (seen.has(key) || next.life > LIVES_MAX) continue
        seen.add(key)
        waiting.push(next)
      }
    }
  }
  expect(seen.size).toBeGreaterThan(500)
  expect(steals).toBeGreaterThan(10)
})

test('a person breaks a lock by its token; the old holder then writes nothing', () => {
  const broken = textOf(1, 7)
  expect(mayActOnLock(broken, tokenOf(0, 3))).toEqual({ may: false, because: 'other_token' })
  expect(mayActOnLock(null, tokenOf(0, 3))).toEqual({ may: false, because: 'lock_gone' })
  expect(mayActOnLock('{', tokenOf(0, 3))).toEqual({ may: false, because: 'lock_unreadable' })
  expect(mayActOnLock(broken, tokenOf(1, 7))).toEqual({ may: true })
})

const alive: LockFacts = { host: 'h', boot_id: 'b', pid: 'alive', start_time: '1' }
const gone: LockFacts = { ...alive, pid: 'gone' }

test('a claim is waited for while its claimer lives, and succeeded when it died', () => {
  const claimOf = (number: number, facts: LockFacts) => ({ number, text: textOf(number, 0), facts })
  expect(decideLockClaim('t', [])).toEqual({ result: 'claim', name: 't.1' })
  expect(decideLockClaim('t', [claimOf(1, alive)])).toEqual({ result: 'wait', name: 't.1' })
  expect(decideLockClaim('t', [claimOf(2, gone), claimOf(1, gone)])).toEqual({ result: 'claim', name: 't.3' })
  expect(decideLockClaim('t', [claimOf(1, gone), claimOf(2, alive)])).toEqual({ result: 'wait', name: 't.2' })
  expect(decideLockClaim('t', [{ number: 1, text: '', facts: gone }])).toEqual({ result: 'wait', name: 't.1' }) // unreadable is held
})
