// A log that this very build wrote, decided again: nothing differs, a changed row changes exactly its own decisions, and a
// fact that is gone decides nothing.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DECIDERS } from '#house/deciders'
import { findLack } from '#house/decision-events'
import type { StoredEvent } from '#kernel/events/event'
import { isObject } from '#kernel/reading/json-value'
import { askAgain } from './rules/replay/ask-again.ts'
import type { Decider, Redecided } from './rules/replay/redecide.ts'
import { type Difference, settleDifferences } from './rules/replay/settle-differences.ts'
import { findBefore, wholeDecision } from './rules/replay/whole-decision.ts'
import { StreamStates } from './usecases/stream-states.ts'

const CORPUS = join(import.meta.dirname, '..', '..', 'test', 'replay')

type Line = StoredEvent & { readonly log: string }

const logs = readdirSync(CORPUS).filter(name => name.endsWith('.jsonl'))
const named = new Map(DECIDERS.map(decider => [decider.name, decider]))

/** What the decisions of a log point at beside it, by the hash of its text. */
const blobsOf = (log: string): ReadonlyMap<string, unknown> => {
  const path = join(CORPUS, log.replace('.jsonl', '.blobs.json'))
  return new Map(Object.entries(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}))
}

/** Every event with all that its decision points at. */
async function linesOf(log: string): Promise<Line[]> {
  const texts = readFileSync(join(CORPUS, log), 'utf8').trimEnd().split('\n')
  const events = texts.map((text): Line => ({ ...JSON.parse(text), log }))
  const befores = DECIDERS.flatMap(({ before }) => before ?? [])
  const states = new StreamStates(
    { readStream: async stream => events.filter(event => event.stream === stream) },
    befores,
  )
  const whole: Line[] = []
  for (const event of events) {
    const before = findBefore(event.data, named)
    const state = before && (await states.before(event, before))
    const data = wholeDecision(event.data, { before, state, blobs: blobsOf(log) })
    whole.push({ ...event, data })
    states.pass(event)
  }
  return whole
}

const lines = (await Promise.all(logs.map(linesOf))).flat()
const recorded = lines.filter(({ data }) => isObject(data.decided))

type Meant = Difference & { readonly reason: string }
const kept: { readonly cannotTell: Record<string, number>; readonly differences: readonly Meant[] } = JSON.parse(
  readFileSync(join(CORPUS, 'differences.json'), 'utf8'),
)

test('the logs of the repository are decided as they were, but for what was meant', () => {
  const found: Difference[] = recorded.flatMap(({ log, id, data }) => {
    const { answer, decider } = askAgain(data, named, [])!
    const isOther = answer.state === 'differs' || answer.state === 'other_rule'
    return isOther ? [{ log, event: id, decider: decider ?? '', was: answer.was, now: answer.now }] : []
  })
  expect(settleDifferences(found, kept.differences)).toMatchObject({ unacknowledged: [], changed: [], stale: [] })
  for (const { reason } of kept.differences) expect(reason).not.toBe('')
})

test('every event of the walk that records a decision has its rule and all that the rule read', () => {
  expect(lines.flatMap(line => findLack(line) ?? [])).toEqual([])
})

test('an event that lacks what its type promises is found', () => {
  const { decided: _facts, ...data } = recorded.find(({ type }) => type === 'task.moved')!.data
  const told = { type: 'task.moved', actor: { kind: 'system', id: 'table' }, data } as const
  expect(findLack(told)).toContain('without all that its rule read')
  expect(findLack({ ...told, type: 'task.created' })).toContain('names a rule and has no row')
  expect(findLack({ ...told, data: { decided: { by: 'a.b' } } })).toContain('a.b')
})

test('what cannot be told is counted, and may only become less', () => {
  const counts = Object.fromEntries(
    logs.map(log => {
      const asked = lines.filter(line => line.log === log).map(({ data }) => askAgain(data, named, []))
      return [log, asked.filter(each => each?.answer.state === 'cannot_tell').length]
    }),
  )
  expect(counts).toEqual(kept.cannotTell)
})

test('every decider that the logs know is asked at least once', () => {
  const asked = new Set(recorded.map(({ data }) => (data.decided as { by: string }).by))
  expect(asked.size).toBeGreaterThanOrEqual(8)
  expect(recorded.length).toBeGreaterThan(100)
})

type Kept = { readonly by: string; readonly facts: Record<string, unknown> }

/** Every decision with every fact that its function read. */
const factsRead = recorded.flatMap(({ data }) => {
  const decided = data.decided as Kept
  const { reads } = named.get(decided.by)!
  const again = (facts: object) => askAgain({ ...data, decided: { ...decided, facts } }, named, [])!.answer
  return Object.keys(decided.facts).flatMap(fact => (reads.includes(fact) ? [{ decided, fact, again }] : []))
})

test('each fact removed in turn is never a decision', () => {
  expect(factsRead.length).toBeGreaterThan(500)
  for (const { decided, fact, again } of factsRead) {
    const { [fact]: _gone, ...facts } = decided.facts
    expect(again(facts), `${decided.by} without ${fact}`).toMatchObject({ state: 'cannot_tell', why: 'missing', fact })
  }
})

test('each fact masked in turn is never a decision', () => {
  for (const { decided, fact, again } of factsRead)
    expect(again({ ...decided.facts, [fact]: '***' }), `${decided.by}, ${fact}`).toMatchObject({ state: 'cannot_tell' })
})

test('without what the stream said before, nothing is decided', () => {
  const [kept] = recorded.filter(({ data }) => (data.decided as Kept).by === 'session.compose')
  const { record: _before, ...facts } = (kept!.data.decided as Kept).facts
  const data = { ...kept!.data, decided: { ...(kept!.data.decided as Kept), facts: { $before: true, ...facts } } }
  expect(askAgain(data, named, [])!.answer).toMatchObject({ state: 'cannot_tell', why: 'missing', fact: 'record' })
})

test('a row that answers otherwise changes exactly the decisions that it made', () => {
  const table = named.get('task.decideNext')!
  const changed: Decider = {
    ...table,
    decide(facts) {
      const answer = table.decide(facts)
      return 'rule' in answer && answer.rule === 'PLAN_READY' ? { ...answer, result: 'another' } : answer
    },
  }
  const mine = new Map([...named, [changed.name, changed]])
  const differing = recorded.filter(({ data }) => askAgain(data, mine, [])!.answer.state === 'differs')
  const expected = recorded.filter(({ data }) => (data.decided as { rule: string }).rule === 'PLAN_READY')
  expect(differing.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  expect(expected.length).toBeGreaterThan(0)
})

test('a setting inside of a fact is changed alone, and a decider that fails tells nothing', () => {
  const facts = { phase: 'x', limit: { codegen: 3, test: 2 } }
  const data = { decided: { by: 'a.b', v: 1, rule: 'R', result: null, facts } }
  const seen: unknown[] = []
  const decider = (decide: Decider['decide']): Map<string, Decider> =>
    new Map([['a.b', { name: 'a.b', version: 1, oldest: 1, reads: ['limit'], decide }]])
  const keep: Decider['decide'] = given => {
    seen.push(given.limit)
    return { rule: 'R', result: null }
  }
  const whatIfs = [{ path: ['limit', 'codegen'], value: 1 }]
  expect(askAgain(data, decider(keep), whatIfs)).toMatchObject({ isTouched: true, answer: { state: 'same' } })
  expect(seen).toEqual([{ codegen: 1, test: 2 }])
  const fail: Decider['decide'] = () => {
    throw new Error('no')
  }
  const failed: Redecided = askAgain(data, decider(fail), [])!.answer
  expect(failed).toMatchObject({ state: 'cannot_tell', why: 'failed', was: { rule: 'R' } })
  expect(askAgain(data, new Map(), [])).toMatchObject({ answer: { state: 'cannot_tell', why: 'version' } })
  expect(askAgain({ word: 1 }, named, [])).toBeNull()
})
