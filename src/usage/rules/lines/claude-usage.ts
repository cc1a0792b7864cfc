// What Claude Code tells with `--output-format stream-json`. Its `modelUsage` and `total_cost_usd` go on over `--resume`.
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import type { LimitFact, LimitStatus, LineSite, RetryFact, UsageFact } from '../counting/usage-fact.ts'
import { type Figures, type ModelFigures, type Money, mergeMoney, type Tokens } from '../figures.ts'
import { listModels } from './list-models.ts'
import { countOf, instantOf, limitFact, membersOfTold, moneyOf, nameOfTold, shareOf } from './told.ts'

type Reading = (line: JsonObject, site: LineSite) => readonly UsageFact[]

const READINGS: ReadonlyMap<unknown, Reading> = new Map<unknown, Reading>([
  ['assistant', readAssistant],
  ['rate_limit_event', line => readLimitEvent(membersOfTold(line.rate_limit_info))],
  ['system', line => (line.subtype === 'api_retry' ? [readRetry(line)] : [])],
  ['result', readResult],
])

export const readClaudeUsage: Reading = (line, site) => READINGS.get(line.type)?.(line, site) ?? []

const REFUSALS: ReadonlyMap<unknown, LimitStatus> = new Map<unknown, LimitStatus>([
  ['rate_limit', 'rejected'],
  ['billing_error', 'no_credit'],
  ['overloaded', 'overloaded'],
])

/** The words of Claude Code for itself, which no model has said. */
const SYNTHETIC = '<synthetic>'

function readAssistant(line: JsonObject, site: LineSite): readonly UsageFact[] {
  const refusal = REFUSALS.get(line.error)
  if (refusal === 'rejected')
    return [limitOf(refusal, membersOfTold(membersOfTold(line.api_error_params).rate_limit_info))]
  if (refusal !== undefined) return [limitFact(refusal)]
  const { id, model: told, usage } = membersOfTold(line.message)
  const [key, model] = [nameOfTold(id), nameOfTold(told)]
  if (!isObject(usage) || key === null || model === null || model === SYNTHETIC) return []
  // The output is not final before the step has ended, and no line says when that is.
  const tokens: Tokens = { ...tokensOfUsage(usage), output: null, reasoning: null }
  const delta: Figures = { models: [{ model, tokens }], cost: null }
  return [{ kind: 'usage', unit: 'step', key, native: nativeOf(line, site), delta, total: null, partial: true }]
}

const nativeOf = (line: JsonObject, site: LineSite) => nameOfTold(line.session_id) ?? site.native

const limitOf = (status: LimitStatus, told: JsonObject): LimitFact =>
  limitFact(status, {
    window: nameOfTold(told.rateLimitType),
    resetAt: instantOf(told.resetsAt),
    used: shareOf(told.utilization),
  })

const STATUSES: ReadonlyMap<unknown, LimitStatus> = new Map<unknown, LimitStatus>([
  ['allowed', 'allowed'],
  ['allowed_warning', 'near'],
  ['rejected', 'rejected'],
])

function readLimitEvent(told: JsonObject): readonly UsageFact[] {
  const status = STATUSES.get(told.status)
  return status === undefined ? [] : [limitOf(status, told)]
}

function readRetry(line: JsonObject): RetryFact {
  const isLimit = line.error === 'rate_limit' || line.error_status === 429
  const isOverloaded = line.error === 'overloaded' || line.error_status === 529
  const reason = isLimit ? 'rate_limit' : isOverloaded ? 'overloaded' : 'other'
  return { kind: 'retry', reason, delayMs: countOf(line.retry_delay_ms), attempt: countOf(line.attempt) }
}

function readResult(line: JsonObject, site: LineSite): readonly UsageFact[] {
  const told = readFigures(line)
  const base = { kind: 'usage', unit: 'turn', key: nameOfTold(line.uuid) ?? site.place } as const
  const facts: UsageFact[] = told ? [{ ...base, native: nativeOf(line, site), ...told }] : []
  const isRefused = line.is_error === true && line.api_error_status === 429
  return isRefused ? [...facts, limitFact('rejected')] : facts
}

type ToldFigures = { readonly delta: Figures | null; readonly total: Figures | null; readonly partial: boolean }

function readFigures({ model_usage_since_last_result: since, modelUsage, usage, total_cost_usd }: JsonObject) {
  const delta: Figures | null = isObject(since) ? sumModels(listModels(since, figuresOfModel)) : null
  const total: Figures | null = isObject(modelUsage)
    ? { models: listModels(modelUsage, figuresOfModel), cost: moneyOf(total_cost_usd, 'USD') }
    : null
  if (delta || total) return { delta, total, partial: false } satisfies ToldFigures
  if (!isObject(usage)) return undefined
  // Subagents are missing in it.
  const own: Figures = { models: [{ model: null, tokens: tokensOfUsage(usage) }], cost: null }
  return { delta: own, total: null, partial: true } satisfies ToldFigures
}

const NO_COST: Money = { nanos: 0, currency: 'USD' }

/** One cost that is unknown makes the sum unknown. */
function sumModels(models: readonly ModelFigures[]): Figures {
  const plus = (left: number, right: number) => left + right
  const cost = models.reduce<Money | null>((sum, model) => mergeMoney(sum, model.cost ?? null, plus), NO_COST)
  return { models, cost }
}

const figuresOfModel = (told: JsonObject) => ({ tokens: tokensOfModel(told), cost: moneyOf(told.costUSD, 'USD') })

const tokensOfModel = (told: JsonObject): Tokens => ({
  input: countOf(told.inputTokens),
  cacheRead: countOf(told.cacheReadInputTokens),
  cacheWrite: countOf(told.cacheCreationInputTokens),
  output: countOf(told.outputTokens),
  other: 0,
  reasoning: countOf(told.thinkingTokens),
})

const tokensOfUsage = (told: JsonObject): Tokens => ({
  input: countOf(told.input_tokens),
  cacheRead: countOf(told.cache_read_input_tokens),
  cacheWrite: countOf(told.cache_creation_input_tokens),
  output: countOf(told.output_tokens),
  other: 0,
  reasoning: countOf(membersOfTold(told.output_tokens_details).thinking_tokens),
})
