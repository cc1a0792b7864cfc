// `provost usage backfill`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'

type Launch = Shape<'BackfilledUsage'>['launches'][number]

const STATES: Readonly<Record<Launch['state'], string>> = {
  read: 'its log was read',
  counted: 'counted before',
  running: 'it runs, and is counted as it speaks',
  no_output: 'nothing of what it printed is kept',
  unreadable: 'nobody knows how its lines are to be read',
}

export const run: Run = async context => {
  const body = { session: context.args.session! }
  const answer = await (await context.client()).call('backfillUsage', { body })
  const rows = answer.launches.map(launch => [
    ...[`g${launch.generation}`, String(launch.records), String(launch.unknown)],
    ...[launch.state === 'read' ? (launch.day ?? 'unknown') : '-', STATES[launch.state]],
  ])
  return { json: answer, lines: composeTable(['LAUNCH', 'RECORDS', 'UNKNOWN', 'DAY', 'STATE'], rows, context.width) }
}
