// Counts what old logs of a session tell about use, launch by launch, through the same door as what is heard live. A launch
// that was counted from what its supervisor kept is not read again: the log has other places, and could count twice.
import { needOwnSession } from '#fleet/usecases/own-sessions'
import type { Asking, World } from '#recorder/world'
import type { RunPlace } from '#session/ports/session-runtime'
import { chooseLineReader } from '#session/rules/agent-lines/choose-line-reader'
import type { LaunchRead } from '#session/rules/life/run-documents'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { needSession, placeOf } from '#session/usecases/life/need-session'
import { countLines } from '../rules/counting/count-lines.ts'
import { emptyBook } from '../rules/counting/usage-book.ts'
import type { UsageEvent } from '../rules/counting/usage-events.ts'
import type { UsageLine } from '../rules/counting/usage-line.ts'
import { UsageListener } from '../rules/counting/usage-listener.ts'
import { appendCounted, findBook } from './append-counted.ts'
import { attributionOf } from './attribution.ts'
import { findLaunchTime } from './find-launch-time.ts'
import { recordUsage } from './record-usage.ts'

export type BackfilledLaunch = {
  readonly generation: number
  /** `read`: its log was. `counted`: it was before. `unreadable`: nobody knows how its lines are to be read. */
  readonly state: 'read' | 'counted' | 'running' | 'no_output' | 'unreadable'
  readonly records: number
  /** Turns of which nothing, or not everything, was told. */
  readonly unknown: number
  /** Null where nothing was read; a log without times that went on over midnight has no day. */
  readonly day: string | null
}

export async function backfillUsage(world: World, asking: Asking, id: string) {
  const view = await needOwnSession(world, asking, await needSession(world, id))
  const place = await placeOf(world, view)
  await recordUsage(world, asking, view, place)
  const launches: BackfilledLaunch[] = []
  for (let generation = 1; generation <= view.record.generation; generation++)
    launches.push(await backfillLaunch(world, asking, view, { ...place, generation }))
  return { session: id, launches }
}

async function backfillLaunch(
  world: World,
  asking: Asking,
  view: SessionView,
  place: RunPlace,
): Promise<BackfilledLaunch> {
  const { generation } = place
  const nothing = { generation, records: 0, unknown: 0, day: null }
  const book = (await findBook(world, view.id)) ?? emptyBook(view.id)
  if (generation === view.record.generation && !isEnded(view.record.session.state))
    return { ...nothing, state: 'running' }
  if (book.marks[generation] || (await world.sessions.files.readUsage(place, 0)).length > 0)
    return { ...nothing, state: 'counted' }
  const launch = await world.sessions.files.readLaunch(place)
  const { at, day } = await findLaunchTime(world, view, place)
  const lines = launch && launch !== 'unreadable' ? await readLog(world, place, launch, at) : null
  if (!lines) return { ...nothing, state: (await hasOutput(world, place)) ? 'unreadable' : 'no_output' }
  if (lines.length === 0) return { ...nothing, state: 'no_output' }
  const heard = { lines, for: attributionOf(view), ended: [], isUndated: day === null }
  const { events: counted } = countLines(book, heard)
  await appendCounted(world, asking, view, { root: place.root, version: book.version, counted })
  return { generation, state: 'read', ...countEvents(counted), day }
}

const hasOutput = async ({ sessions }: World, place: RunPlace) => (await sessions.files.measureOutput(place)) > 0

/** Empty where nothing was printed: of an agent that ran in a terminal nobody kept what it said. */
async function readLog(
  { sessions }: World,
  { session, generation, ...place }: RunPlace,
  launch: LaunchRead,
  at: number,
): Promise<readonly UsageLine[]> {
  const lines: UsageLine[] = []
  const listener = new UsageListener({ sessionId: session, generation, ...launch }, heard => {
    lines.push({ ...heard, at, generation, seq: lines.length + 1 })
  })
  const reader = chooseLineReader(launch.dialect)
  let state = reader.start
  let isSilent = true
  listener.begin()
  for await (const text of sessions.files.outputLines({ session, generation, ...place })) {
    const read = reader.read(state, text)
    state = read.state
    isSilent = false
    listener.hear(text, read.signals)
  }
  listener.end()
  return isSilent ? [] : lines
}

function countEvents(events: readonly UsageEvent[]) {
  const records = events.flatMap(({ type, data }) => (type === 'usage.recorded' ? data.pieces : [])).length
  return { records, unknown: events.filter(({ type }) => type === 'usage.unknown').length }
}
