// Name and attributes of a span for OpenTelemetry (GenAI conventions 1.41.0). No prompt, answer or argument is ever in it.
import type { Figure, Money, Tokens } from '../figures.ts'
import type { Basis } from '../sums/usage-record.ts'

export const SPAN_KINDS = ['task', 'gate', 'session', 'turn', 'tool'] as const
export const SPAN_STATUSES = ['unset', 'ok', 'error'] as const

type Common = {
  readonly id: string
  readonly project: string | null
  readonly status: (typeof SPAN_STATUSES)[number]
  readonly errorType: string | null
}

type Agent = { readonly harness: string; readonly native: string | null; readonly model: string | null }

type Turn = { readonly tokens: Tokens; readonly cost: Money | null; readonly basis: Basis; readonly partial: boolean }

export type SpanFacts = Common &
  (
    | { readonly kind: 'task'; readonly outcome: string | null }
    | { readonly kind: 'gate'; readonly gate: string; readonly rule: string | null; readonly verdict: string | null }
    | ({ readonly kind: 'session' } & Agent)
    | ({ readonly kind: 'turn' } & Agent & Turn)
    | { readonly kind: 'tool'; readonly tool: string; readonly callId: string | null }
  )

type Attributes = Readonly<Record<string, string | number | boolean>>

export type TelemetrySpan = {
  readonly name: string
  readonly spanKind: 'INTERNAL'
  readonly status: 'UNSET' | 'OK' | 'ERROR'
  readonly attributes: Attributes
}

const STATUS_WORDS = { unset: 'UNSET', ok: 'OK', error: 'ERROR' } as const

export function composeTelemetrySpan(facts: SpanFacts): TelemetrySpan {
  const { id, project, status, errorType } = facts
  const { name, attributes } = composePart(facts)
  const error = status === 'error' ? (errorType ?? '_OTHER') : null
  const all = { 'provost.id': id, 'provost.project': project, ...attributes, 'error.type': error }
  const told = Object.entries(all).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const]))
  return { name, spanKind: 'INTERNAL', status: STATUS_WORDS[status], attributes: Object.fromEntries(told) }
}

type Part = { readonly name: string; readonly attributes: Readonly<Record<string, string | number | boolean | null>> }

function composePart(facts: SpanFacts): Part {
  switch (facts.kind) {
    case 'task':
      return {
        name: `invoke_workflow ${facts.id}`,
        attributes: { 'gen_ai.operation.name': 'invoke_workflow', 'provost.task.outcome': facts.outcome },
      }
    case 'gate':
      return {
        name: `provost.gate ${facts.gate}`,
        attributes: {
          'provost.gate.name': facts.gate,
          'provost.gate.rule': facts.rule,
          'provost.gate.verdict': facts.verdict,
        },
      }
    case 'tool':
      return {
        name: `execute_tool ${facts.tool}`,
        attributes: {
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': facts.tool,
          'gen_ai.tool.call.id': facts.callId,
        },
      }
    default:
      return composeAgentPart(facts)
  }
}

const PROVIDERS: ReadonlyMap<string, string> = new Map([
  ['claude-code', 'anthropic'],
  ['codex', 'openai'],
  ['gemini', 'gcp.gemini'],
])

export const providerOf = (harness: string) => PROVIDERS.get(harness) ?? harness

function composeAgentPart(facts: Extract<SpanFacts, { kind: 'session' | 'turn' }>): Part {
  const { harness, id, native, model } = facts
  const agent = {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.id': id,
    'gen_ai.agent.name': harness,
    'gen_ai.provider.name': providerOf(harness),
    'gen_ai.conversation.id': native,
    'gen_ai.response.model': model,
  }
  const turn = facts.kind === 'turn' ? composeTurnAttributes(facts) : {}
  return { name: `invoke_agent ${harness}`, attributes: { ...agent, ...turn } }
}

function composeTurnAttributes({ tokens, cost, basis, partial }: Turn): Part['attributes'] {
  const { input, cacheRead, cacheWrite, output } = tokens
  return {
    'gen_ai.usage.input_tokens': sumKnown([input, cacheRead, cacheWrite]),
    'gen_ai.usage.output_tokens': output,
    'gen_ai.usage.cache_read.input_tokens': cacheRead,
    'gen_ai.usage.cache_creation.input_tokens': cacheWrite,
    'provost.cost.nanos': cost?.nanos ?? null,
    'provost.cost.currency': cost?.currency ?? null,
    'provost.cost.basis': cost && basis,
    'provost.usage.partial': partial ? true : null,
  }
}

/** Of what is not known as a whole nothing is claimed. */
const sumKnown = (parts: readonly Figure[]): Figure =>
  parts.reduce<Figure>((sum, part) => (sum === null || part === null ? null : sum + part), 0)
