// What one event of use adds to the metrics: tokens by type, cost, and waits for quota. What is unknown adds nothing.

import { readUsageEvent, type UsageRecorded } from '../counting/usage-events.ts'
import { providerOf } from '../out/compose-span.ts'

export type MetricName = 'gen_ai.client.token.usage' | 'provost.cost' | 'provost.quota.waits'

export type MetricPoint = {
  readonly metric: MetricName
  readonly value: number
  readonly attributes: Readonly<Record<string, string>>
}

export function derivePoints(type: string, data: unknown): readonly MetricPoint[] {
  const event = readUsageEvent(type, data)
  if (event?.type === 'usage.limited') {
    const { status, for: whose } = event.data
    const attributes = { 'provost.quota.status': status, 'provost.account': whose.account }
    const isRefusal = status !== 'allowed' && status !== 'near'
    return isRefusal ? [{ metric: 'provost.quota.waits', value: 1, attributes }] : []
  }
  // Steps are held by the end of their turn, unless they are all that is ever told.
  if (event?.type !== 'usage.recorded' || (event.data.unit === 'step' && event.data.partial)) return []
  return event.data.pieces.flatMap(piece => pointsOf(event.data, piece))
}

function pointsOf(
  { for: whose }: UsageRecorded,
  { model, tokens, told }: UsageRecorded['pieces'][number],
): readonly MetricPoint[] {
  const common = {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.provider.name': providerOf(whose.harness),
    'gen_ai.agent.name': whose.harness,
    ...(model !== null && { 'gen_ai.response.model': model }),
    ...(whose.project !== null && { 'provost.project': whose.project }),
  }
  const { input, cacheRead, cacheWrite, output } = tokens
  const isInputKnown = input !== null && cacheRead !== null && cacheWrite !== null
  const counts = [
    ['input', isInputKnown ? input + cacheRead + cacheWrite : null],
    ['output', output],
  ] as const
  const used = counts.flatMap(([kind, value]): readonly MetricPoint[] =>
    value === null
      ? []
      : [{ metric: 'gen_ai.client.token.usage', value, attributes: { ...common, 'gen_ai.token.type': kind } }],
  )
  const attributes = { ...common, 'provost.cost.currency': told?.currency ?? '', 'provost.cost.basis': 'told' }
  return told === null ? used : [...used, { metric: 'provost.cost', value: told.nanos, attributes }]
}
