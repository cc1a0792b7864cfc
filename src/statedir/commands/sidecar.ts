// `provost state sidecar`

import type { Run } from '#cli/command'
import { composeFacts } from '#cli/print/facts'
import type { SidecarReading } from '../rules/sidecar/read-sidecar.ts'
import { askState } from './ask-state.ts'

export const run: Run = async context => {
  const reading = await askState<SidecarReading & { name: string }>(context, 'readStateSidecar', {
    name: context.args.name!,
  })
  return {
    json: reading,
    lines: composeFacts([
      ['sidecar', reading.name],
      ['ok', reading.ok ? 'yes' : 'no'],
      ['route', reading.route ?? 'none: no gate may go by it'],
      ['freshness', reading.freshness],
      ...reading.problems.map(({ field, problem }) => ['problem', `${field || '(whole file)'} ${problem}`] as const),
    ]),
    exitCode: reading.ok ? 0 : 1,
  }
}
