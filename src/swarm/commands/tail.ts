// `provost swarm tail`
import type { Shape } from '#api/schemas'
import type { CommandContext, Run } from '#cli/command'
import { readCountWord } from '#cli/parse/read-count'
import { composeEventLine } from '#cli/print/event-line'
import { readAll } from '#cli/read-all'
import type { StoredEvent } from '#kernel/events/event'
import { followEvents } from '#log/commands/follow-events'
import { callRun } from './print-swarm.ts'

export const run: Run = async context => {
  const isOfRun = await composeFilter(context)
  const past = await readPast(context, isOfRun)
  const emit = (event: StoredEvent) =>
    context.emit(context.flags.json ? JSON.stringify(event) : composeEventLine(event))
  for (const event of past.events) emit(event)
  await followEvents(context, { stream: undefined, noun: undefined }, past.position, event => {
    if (isOfRun(event)) emit(event)
  })
  return { json: undefined, lines: [] }
}

type IsOfRun = (event: StoredEvent) => boolean

/** Agents and findings have streams of their own: the first event of each names its run, and the known ones are asked for. */
async function composeFilter(context: CommandContext): Promise<IsOfRun> {
  const id = context.args.run!
  const { run } = await callRun<Shape<'ShownSwarmRun'>>(context, 'showSwarmRun')
  const findings = await readAll<Shape<'Finding'>>(await context.client(), 'listFindings', 'findings', { run: id })
  const streams = new Set([`swarm/${run.id}`, ...findings.map(finding => `finding/${finding.id}`)])
  return ({ stream, data }) => {
    const isNamed = data.run === id && /^(?:agent-run|finding)\//.test(stream)
    if (isNamed) streams.add(stream)
    return streams.has(stream)
  }
}

const PAGE = 1_000

/** The newest events of the run among the newest of the log, and where the log ends now. */
async function readPast(
  context: CommandContext,
  isOfRun: IsOfRun,
): Promise<{ readonly events: readonly StoredEvent[]; readonly position: number | undefined }> {
  const lines = readCountWord(context, 'lines', 20)
  const client = await context.client()
  const { events } = await client.call('readLog', { query: { last: String(PAGE) } })
  return { events: events.filter(isOfRun).slice(-lines), position: events.at(-1)?.position }
}
