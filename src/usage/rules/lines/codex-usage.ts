// What `codex exec --json` and its rollout files tell. `turn.completed.usage` is the total of the thread, over `exec resume`.
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import type { LimitFact, LineSite, UsageFact, UsageFigureFact } from '../counting/usage-fact.ts'
import type { Figures } from '../figures.ts'
import { countFrom, countOf, instantOf, limitFact, membersOfTold, minus, shareOf, speaksOfLimit } from './told.ts'

export function readCodexUsage(line: JsonObject, site: LineSite): readonly UsageFact[] {
  const payload = membersOfTold(line.payload)
  if (line.type === 'turn.completed') return isObject(line.usage) ? [factOf('turn', site, line.usage, null)] : []
  if (line.type === 'turn.failed')
    // It names the end of a limit as a time of day without day or zone, which nobody can read without a guess.
    return speaksOfLimit(membersOfTold(line.error).message) ? [limitFact('rejected')] : []
  return line.type === 'event_msg' && payload.type === 'token_count' ? readTokenCount(payload, site) : []
}

function readTokenCount(payload: JsonObject, site: LineSite): readonly UsageFact[] {
  const { total_token_usage: total, last_token_usage: last } = membersOfTold(payload.info)
  const limits = membersOfTold(payload.rate_limits)
  const windows = [limits.primary, limits.secondary].flatMap(told => readWindow(membersOfTold(told)))
  return isObject(total) ? [factOf('step', site, total, isObject(last) ? figuresOf(last) : null), ...windows] : windows
}

const NEAR_PERCENT = 90

function readWindow(told: JsonObject): readonly LimitFact[] {
  const [percent, minutes] = [shareOf(told.used_percent), countOf(told.window_minutes)]
  if (percent === null) return []
  const window = minutes === null ? null : `${minutes}m`
  const status = percent >= NEAR_PERCENT ? 'near' : 'allowed'
  return [limitFact(status, { window, resetAt: instantOf(told.resets_at), used: percent / 100 })]
}

const factOf = (
  unit: UsageFigureFact['unit'],
  { place: key, native }: LineSite,
  total: JsonObject,
  delta: Figures | null,
): UsageFact => ({ kind: 'usage', unit, key, native, delta, total: figuresOf(total), partial: false })

function figuresOf(told: JsonObject): Figures {
  const cacheRead = countOf(told.cached_input_tokens)
  const cacheWrite = countOf(told.cache_write_input_tokens)
  const tokens = {
    input: countFrom([countOf(told.input_tokens), cacheRead, cacheWrite ?? 0], minus),
    cacheRead,
    cacheWrite,
    output: countOf(told.output_tokens),
    other: 0,
    reasoning: countOf(told.reasoning_output_tokens),
  }
  return { models: [{ model: null, tokens }], cost: null }
}
