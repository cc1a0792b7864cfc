// What is needed to tell a collector: somebody who carries spans and metrics there.
import type { MetricPoint } from '../rules/trace/derive-points.ts'
import type { TraceSpan } from '../rules/trace/span.ts'

export type CollectorPlace = {
  /** Where the collector listens: `/v1/traces` and `/v1/metrics` lie below it. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  /** How long it may take to answer. */
  readonly answerMs: number
  /** Of this program. */
  readonly version: string
}

export interface Collector {
  /** Never throws; false when they were not taken in time, and then they are lost. */
  send(spans: readonly TraceSpan[]): Promise<boolean>
  /** Adds up; what was added is told every so often, or when somebody asks. */
  add(points: readonly MetricPoint[]): void
  flush(): Promise<boolean>
  /** At once: whoever does not answer is not waited for. */
  close(): void
}

/** How far the log was told. */
export interface TelemetryMark {
  read(store: string): Promise<number | null>
  write(store: string, position: number): Promise<void>
}
