// What an agent of the protocol tells, as the words of a `::provost` line.
import { asParams, type Params } from './json-rpc.ts'

export type Said = {
  readonly event: string
  readonly activity?: 'active' | 'ready' | 'idle' | 'blocked' | 'quota_paused'
  readonly tool?: string
  readonly nativeSessionId?: string
  readonly note?: string
  readonly resetAt?: null
  /** Its own words about what it used, as they came. */
  readonly usage?: Params
  readonly request?: {
    readonly id: string
    readonly tool: string
    readonly summary: string
    readonly options: readonly string[]
  }
}

const TEXT_MAX = 400
const OPTIONS_MAX = 10

const ENDS: Readonly<Record<string, Said>> = {
  end_turn: { event: 'turn_completed', activity: 'ready' },
  cancelled: { event: 'turn_cancelled', activity: 'idle' },
  refusal: { event: 'turn_refused', activity: 'idle', note: 'the agent refused to go on' },
  max_tokens: { event: 'turn_stopped', activity: 'idle', note: 'the answer grew too long' },
  max_turn_requests: { event: 'turn_stopped', activity: 'idle', note: 'the turn took too many requests' },
}

export function composeTurnEnd(reason: unknown, message = ''): Said {
  const known = cut(reason)
  if (Object.hasOwn(ENDS, known)) return ENDS[known]!
  if (/\b(?:429|rate limit|quota|usage limit)\b/i.test(message))
    return { event: 'turn_failed', activity: 'quota_paused', resetAt: null, note: cut(message) }
  return { event: 'turn_failed', activity: 'idle', note: cut(message || known) }
}

/** Thoughts and words are many; each says the same, that it is at work. */
export function composeUpdate(update: Params): Said | undefined {
  const kind = update.sessionUpdate
  if (kind === 'tool_call') return { event: 'tool_call', activity: 'active', tool: cut(update.kind) || 'other' }
  if (kind === 'tool_call_update') return { event: 'tool_call_update', activity: 'active' }
  if (kind === 'agent_message_chunk' || kind === 'agent_thought_chunk' || kind === 'plan')
    return { event: kind, activity: 'active' }
  if (kind === 'usage_update') return { event: kind, usage: composeUsage(update) }
  return undefined
}

function composeUsage({ sessionUpdate, used, size, cost }: Params): Params {
  const { amount, currency } = asParams(cost)
  return { sessionUpdate, used, size, ...(amount !== undefined && { cost: { amount, currency } }) }
}

export function composePermission(id: string, params: Params): Said {
  const call = asParams(params.toolCall)
  const options = (Array.isArray(params.options) ? params.options : []).map(option => cut(asParams(option).optionId))
  const tool = cut(call.kind) || 'other'
  const summary = cut(call.title) || cut(call.toolCallId) || tool
  const request = { id, tool, summary, options: options.filter(Boolean).slice(0, OPTIONS_MAX) }
  return { event: 'permission_request', activity: 'blocked', tool, request }
}

const cut = (value: unknown) => (typeof value === 'string' ? value.slice(0, TEXT_MAX) : '')
