// `provost state status`
import type { StatusReading } from '#core/statedir/read-status'
import { askState } from '../ask-state.ts'
import type { Run } from '../command.ts'
import { composeFacts } from '../print/facts.ts'

export const run: Run = async context => {
  const reading = await askState<StatusReading & { name: string }>(context, 'readStateStatus', {
    name: context.args.name!,
  })
  return {
    json: reading,
    lines: composeFacts([
      ['artifact', reading.name],
      ['outcome', reading.outcome],
      ['status', reading.status ?? 'none'],
      ['found', reading.values.join(', ') || 'nothing'],
      ['line', reading.line === null ? 'none' : String(reading.line)],
    ]),
    exitCode: reading.outcome === 'ok' ? 0 : 1,
  }
}
