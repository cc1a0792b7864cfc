// Spans and metrics over OTLP with the official packages. Nothing else imports them, and this is imported only when
// telemetry is on.
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import {
  type Counter,
  type Histogram,
  type Meter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { AlwaysOnSampler, type IdGenerator, type ReadableSpan, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Collector, CollectorPlace } from '../../ports/telemetry.ts'
import type { MetricName, MetricPoint } from '../../rules/trace/derive-points.ts'
import type { TraceSpan } from '../../rules/trace/span.ts'

const NAME = 'provost'
const SCHEMA = 'https://opentelemetry.io/schemas/1.41.0'
const TELL_METRICS_MS = 30_000

export function openCollector(place: CollectorPlace): Collector {
  const { endpoint, headers, answerMs, version } = place
  const resource = resourceFromAttributes({ 'service.name': NAME, 'service.version': version })
  const agent = letGo(
    endpoint.startsWith('https:') ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true }),
  )
  const to = (path: string) => ({
    url: `${endpoint.replace(/\/+$/, '')}/v1/${path}`,
    headers: { ...headers },
    timeoutMillis: answerMs,
    httpAgentOptions: () => agent,
  })
  const spans = new SpanMaker(resource, version)
  const exporter = new OTLPTraceExporter(to('traces'))
  const metrics = openMetrics(resource, version, new OTLPMetricExporter(to('metrics')), answerMs)
  return {
    send: batch => exportSpans(exporter, spans.make(batch)),
    add: metrics.add,
    flush: metrics.flush,
    close: metrics.close,
  }
}

/** A connection to a collector that never answers keeps no process from ending. */
function letGo(agent: HttpAgent): HttpAgent {
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback)
    if (socket && 'unref' in socket && typeof socket.unref === 'function') socket.unref()
    return socket
  }
  return agent
}

/** Code 0 is the word of the exporter for: taken. */
function exportSpans(exporter: OTLPTraceExporter, spans: ReadableSpan[]): Promise<boolean> {
  if (spans.length === 0) return Promise.resolve(true)
  return new Promise(resolve => exporter.export(spans, ({ code }) => resolve(code === 0)))
}

/** Makes ended spans with ids that were chosen before. */
class SpanMaker implements IdGenerator {
  readonly #tracer: Tracer
  #ended: ReadableSpan[] = []
  #next = { traceId: '', spanId: '' }

  constructor(resource: Resource, version: string) {
    const keep = {
      onStart: () => {},
      onEnd: (span: ReadableSpan) => {
        this.#ended.push(span)
      },
      forceFlush: async () => {},
      shutdown: async () => {},
    }
    const options = { resource, idGenerator: this, sampler: new AlwaysOnSampler(), spanProcessors: [keep] }
    this.#tracer = new TracerProvider(options).getTracer(NAME, version, { schemaUrl: SCHEMA })
  }

  generateTraceId = (): string => this.#next.traceId
  generateSpanId = (): string => this.#next.spanId

  make(spans: readonly TraceSpan[]): ReadableSpan[] {
    this.#ended = []
    for (const span of spans) this.#makeOne(span)
    return this.#ended
  }

  #makeOne({ name, traceId, spanId, parentId, startAt, endAt, attributes, status }: TraceSpan): void {
    this.#next = { traceId, spanId }
    const parent = parentId && { traceId, spanId: parentId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
    const options = { kind: SpanKind.INTERNAL, startTime: startAt, attributes: { ...attributes }, root: !parent }
    const made = this.#tracer.startSpan(name, options, context)
    made.setStatus({ code: SpanStatusCode[status] })
    made.end(endAt)
  }
}

function openMetrics(resource: Resource, version: string, exporter: OTLPMetricExporter, answerMs: number) {
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: Math.max(TELL_METRICS_MS, answerMs),
    exportTimeoutMillis: answerMs,
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  const instruments = makeInstruments(provider.getMeter(NAME, version, { schemaUrl: SCHEMA }))
  return {
    add: (points: readonly MetricPoint[]) => {
      for (const { metric, value, attributes } of points) instruments[metric](value, { ...attributes })
    },
    flush: () =>
      provider.forceFlush({ timeoutMillis: answerMs }).then(
        () => true,
        () => false,
      ),
    close: () => void provider.shutdown({ timeoutMillis: 1 }).catch(() => undefined),
  }
}

type Note = (value: number, attributes: Record<string, string>) => void

function makeInstruments(meter: Meter): Readonly<Record<MetricName, Note>> {
  const tokens: Histogram = meter.createHistogram('gen_ai.client.token.usage', {
    unit: '{token}',
    description: 'Tokens of a turn, by type',
    // As the conventions advise for it.
    advice: { explicitBucketBoundaries: Array.from({ length: 14 }, (_, power) => 4 ** power) },
  })
  const counter = (name: MetricName, unit: string, description: string): Counter =>
    meter.createCounter(name, { unit, description })
  const cost = counter('provost.cost', '{nanos}', 'Cost as agents tell it, in billionths of its currency')
  const waits = counter('provost.quota.waits', '{wait}', 'How often an account was refused for quota')
  return {
    'gen_ai.client.token.usage': (value, attributes) => tokens.record(value, attributes),
    'provost.cost': (value, attributes) => cost.add(value, attributes),
    'provost.quota.waits': (value, attributes) => waits.add(value, attributes),
  }
}
