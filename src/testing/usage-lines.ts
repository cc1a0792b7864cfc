// Lines as a supervisor keeps them, and the sum of what was counted from them, for tests.
import type { StoredEvent } from '#kernel/events/event'
import { foldEvents } from '#kernel/events/view'
import type { Attribution, UsageEvent } from '#usage/rules/counting/usage-events'
import { type KeptFact, keepFact, type TurnMoment, type UsageLine } from '#usage/rules/counting/usage-line'
import { recordsOf, usageTurnView } from '#usage/rules/counting/usage-turn'
import { readUsageLine } from '#usage/rules/lines/read-usage-line'
import { sumLedger } from '#usage/rules/sums/sum-ledger'

export const attribution: Attribution = {
  session: 'demo-1',
  kind: 'worker',
  harness: 'claude-code',
  account: 'default/claude-code',
  project: 'demo',
  task: null,
  phase: null,
  attempt: null,
  review: null,
  swarm: null,
  person: null,
}

const AT = Date.UTC(2026, 10, 16)

export const moment = (generation: number, line: number, turn: TurnMoment): UsageLine => ({
  generation,
  line,
  seq: line * 10,
  at: AT,
  turn,
})

type Speaker = 'claude-code' | 'codex'

const said = (
  generation: number,
  line: number,
  printed: object,
  resumed: boolean,
  harness: Speaker = 'claude-code',
): UsageLine => {
  const place = `demo-1/g${generation}/${line}`
  const [fact] = readUsageLine(harness, { session_id: 'n', ...printed }, { native: 'n', place })
  return { generation, line, seq: line * 10, at: AT, resumed, fact: keepFact(fact!) as KeptFact }
}

export const claudeStep = (generation: number, line: number, id: string, input: number) =>
  said(generation, line, { type: 'assistant', message: { id, model: 'opus', usage: { input_tokens: input } } }, false)

/** It tells the total of its thread, and nothing else. */
export const codexTurn = (generation: number, line: number, total: number, resumed: boolean) => {
  const usage = { input_tokens: total, cached_input_tokens: 0, cache_write_input_tokens: 0, output_tokens: 0 }
  return said(generation, line, { type: 'turn.completed', usage }, resumed, 'codex')
}

type Told = {
  readonly total?: readonly [input: number, nanos: number]
  readonly delta?: number
  readonly ownInput?: number
  readonly resumed?: boolean
}

const model = (inputTokens: number) => ({
  inputTokens,
  outputTokens: 0,
  cacheReadInputTokens: 0,
  cacheCreationInputTokens: 0,
  thinkingTokens: 0,
  costUSD: inputTokens / 1e9,
})

export function claudeResult(
  generation: number,
  line: number,
  uuid: string,
  { total, delta, ownInput, resumed = false }: Told,
): UsageLine {
  const printed = {
    type: 'result',
    uuid,
    ...(total && { modelUsage: { opus: model(total[0]) }, total_cost_usd: total[1] / 1e9 }),
    ...(delta !== undefined && { model_usage_since_last_result: { opus: model(delta) } }),
    ...(ownInput !== undefined && { usage: { input_tokens: ownInput } }),
  }
  return said(generation, line, printed, resumed)
}

export type Added = {
  readonly input: number
  readonly nanos: number
  readonly turns: number
  readonly partial: number
  readonly costUnknown: number
}

/** Through the fold of the store and the ledger, as they run; of all records, or of those that claim to leave nothing out. */
export function addTurns(events: readonly UsageEvent[], of: 'all' | 'whole' = 'all'): Added {
  const stored = events.map(
    (event, index) => ({ ...event, stream: 'usage/demo-1', version: index + 1 }) as unknown as StoredEvent,
  )
  const turns = [...foldEvents(usageTurnView, stored).values()]
  const records = turns.flatMap(recordsOf).filter(({ partial }) => of === 'all' || !partial)
  const row = sumLedger({ by: 'all', records, prefer: 'told' }).rows[0]
  return {
    input: row?.tokens.input.sum ?? 0,
    nanos: row?.cost.USD ?? 0,
    turns: row?.turns ?? 0,
    partial: row?.partial ?? 0,
    costUnknown: row?.costUnknown ?? 0,
  }
}
