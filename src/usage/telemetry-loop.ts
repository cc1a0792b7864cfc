// Tells a collector what happens, where a person configured one. Off, it costs nothing: not one package is loaded.
import type { HomeConfig } from '#config/rules/sections/config-schema'
import type { Log } from '#daemon/log-file'
import type { Environment } from '#daemon/wiring'
import { provostError } from '#kernel/errors/errors'
import { pause } from '#process/pause'
import type { World } from '#recorder/world'
import type { Collector, TelemetryMark } from './ports/telemetry.ts'
import { readHeaders } from './rules/trace/read-headers.ts'

const REST_MS = 1_000
const LOOK_AGAIN_MS = 60_000
const ANSWER_MS = 10_000

export type TelemetryLoop = { stop(): Promise<void> }

export type TelemetryParts = {
  readonly world: World
  readonly log: Log
  readonly env: Environment
  readonly config: HomeConfig['otel']
  readonly version: string
  /** Where it is kept how far the log was told. */
  readonly markFile: string
}

export function startTelemetryLoop(parts: TelemetryParts): TelemetryLoop {
  if (!parts.config.enabled) return { stop: async () => {} }
  const stopping = new AbortController()
  let collector: Collector | undefined
  void openParts(parts)
    .then(opened => {
      collector = opened.collector
      return stopping.signal.aborted ? collector.close() : run(parts, opened, stopping.signal)
    })
    .catch(cause => parts.log.error('telemetry is off', unavailable(cause)))
  return {
    // It is not waited for: what was not taken is told when a daemon runs again.
    stop: async () => {
      stopping.abort()
      collector?.close()
    },
  }
}

type Opened = { readonly collector: Collector; readonly mark: TelemetryMark }

async function openParts({ config, env, version, markFile }: TelemetryParts): Promise<Opened> {
  const [{ openCollector }, { telemetryMark }] = await Promise.all([
    import('./adapters/otel/collector.ts'),
    import('./adapters/otel/telemetry-mark.ts'),
  ])
  const headers = config.headersEnv === null ? {} : readHeaders(env[config.headersEnv] ?? '')
  const collector = openCollector({ endpoint: config.endpoint, headers, answerMs: ANSWER_MS, version })
  return { collector, mark: telemetryMark(markFile) }
}

async function run({ world, log }: TelemetryParts, { collector, mark }: Opened, signal: AbortSignal): Promise<void> {
  const { tellCollector } = await import('./usecases/telemetry/tell-collector.ts')
  let wake = () => {}
  let dropped = 0
  const leave = world.store.log.onAppend(() => wake())
  while (!signal.aborted) {
    const woken = new Promise<void>(resolve => {
      wake = resolve
    })
    const told = await tellCollector(world, mark, collector, signal).catch(error => {
      if (!signal.aborted) log.error('the collector could not be told; later', error)
      return { sent: 0, dropped: 0 }
    })
    dropped += told.dropped
    if (told.dropped > 0 && !signal.aborted)
      log.info('spans were not taken and are lost', { spans: told.dropped, sinceStart: dropped })
    await world.clock.sleep(REST_MS, signal).catch(() => undefined)
    await pause(world.clock, LOOK_AGAIN_MS, woken, signal)
  }
  leave()
}

function unavailable(cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause)
  return provostError('OTEL_UNAVAILABLE', { cause, details: { why } })
}
