// `provost state status`

import type { Run } from '#cli/command'
import { composeFacts } from '#cli/print/facts'
import type { StatusReading } from '../rules/workflow/read-status.ts'
import { askState } from './ask-state.ts'

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
