// What a stretch of the log says to a collector: spans of what ended in it, and what it adds to the metrics.

import { isSubjectOwn } from '#fleet/usecases/find-owner'
import { isOwn } from '#fleet/usecases/is-own'
import type { StoredEvent } from '#kernel/events/event'
import { readInstant } from '#kernel/events/time'
import { isObject } from '#kernel/reading/json-value'
import type { World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { placeOf } from '#session/usecases/life/need-session'
import { derivePoints, type MetricPoint } from '../../rules/trace/derive-points.ts'
import { deriveLaunchSpan, deriveTurnSpans, type SpanOwner } from '../../rules/trace/derive-session-spans.ts'
import { deriveTaskSpans, gateOfSession } from '../../rules/trace/derive-task-spans.ts'
import { deriveTurnEnd } from '../../rules/trace/derive-turn-end.ts'
import { sessionSpan, type TraceSpan, taskSpan } from '../../rules/trace/span.ts'
import { readTraceLine, type TraceLine } from '../../rules/trace/trace-line.ts'

export type Telemetry = { readonly spans: readonly TraceSpan[]; readonly points: readonly MetricPoint[] }

/** Of a log that several nodes share each tells what is its own. */
export async function collectTelemetry(world: World, events: readonly StoredEvent[]): Promise<Telemetry> {
  const spans: TraceSpan[] = []
  const points: MetricPoint[] = []
  for (const event of events) {
    const [noun, id = ''] = event.stream.split('/')
    if (noun === 'task') spans.push(...(await spansOfTask(world, event, id)))
    if (noun === 'session') spans.push(...(await spansOfLaunch(world, event, id)))
    if (noun !== 'usage') continue
    const view = await findOwn(world, id)
    if (!view) continue
    points.push(...derivePoints(event.type, event.data))
    spans.push(...(await spansOfTurn(world, view, event)))
  }
  return { spans, points }
}

async function spansOfTask(world: World, event: StoredEvent, id: string): Promise<readonly TraceSpan[]> {
  const isEnd = ['task.moved', 'task.abandoned', 'task.archived'].includes(event.type)
  if (!isEnd || !(await isSubjectOwn(world, id))) return []
  return deriveTaskSpans(await world.store.log.readStream(event.stream), event)
}

async function findOwn(world: World, id: string): Promise<SessionView | undefined> {
  const view = (await world.store.views.find<SessionView>('session', id))?.state
  return view && isOwn(world, view) ? view : undefined
}

async function ownerOf(world: World, view: SessionView, generation: number): Promise<SpanOwner> {
  const { id: session, projectId: project, harness, nativeSessionId: native, taskId } = view
  const own = { session, project, harness, native, generation }
  if (taskId === null) return { ...own, root: sessionSpan(session, 1), parent: null }
  const gate = gateOfSession(await world.store.log.readStream(`task/${taskId}`), session)
  return { ...own, root: taskSpan(taskId), parent: gate ?? taskSpan(taskId) }
}

/** The event by which a launch has ended. */
async function spansOfLaunch(world: World, event: StoredEvent, id: string): Promise<readonly TraceSpan[]> {
  const patch = event.type === 'session.changed' && isObject(event.data.patch) ? event.data.patch : {}
  const hasEnded = isObject(patch.session) && isEnded(String(patch.session.state))
  const view = hasEnded ? await findOwn(world, id) : undefined
  if (!view) return []
  const history = (await world.store.log.readStream(event.stream)).filter(({ version }) => version <= event.version)
  const starts = history.filter(({ type }) => type === 'session.created' || type === 'session.restored')
  const failure = history.findLast(({ type }) => type === 'session.failed' || type === 'session.recovered')
  const why =
    failure?.type === 'session.failed' && failure.version > (starts.at(-1)?.version ?? 0)
      ? String(failure.data.class)
      : null
  const endAt = readInstant(event.at) ?? 0
  const startAt = readInstant(starts.at(-1)?.at) ?? endAt
  return [deriveLaunchSpan(await ownerOf(world, view, Math.max(1, starts.length)), { startAt, endAt, failure: why })]
}

async function spansOfTurn(world: World, view: SessionView, event: StoredEvent): Promise<readonly TraceSpan[]> {
  const end = deriveTurnEnd(event)
  if (!end) return []
  const history = await world.store.log.readStream(event.stream)
  const before = history.findLast(earlier => {
    const known = earlier.version < event.version ? deriveTurnEnd(earlier) : undefined
    return known !== undefined && known.generation === end.generation
  })
  const { generation } = end
  const after = before ? (deriveTurnEnd(before)?.endAt ?? null) : null
  const place = { ...(await placeOf(world, view)), generation }
  const owner = await ownerOf(world, view, generation)
  return deriveTurnSpans(owner, { ...end, after }, await readTrace(world, place))
}

async function readTrace(
  { sessions }: World,
  place: Parameters<World['sessions']['files']['readUsage']>[0],
): Promise<readonly TraceLine[]> {
  const lines: TraceLine[] = []
  for (let after = 0; ; ) {
    const read = await sessions.files.readUsage(place, after).catch(() => [])
    lines.push(...read.flatMap(({ line }) => readTraceLine(line) ?? []))
    if (read.length === 0) return lines
    after = read.at(-1)!.seq
  }
}
