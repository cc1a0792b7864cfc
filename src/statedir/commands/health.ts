// `provost state health`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { askState } from './ask-state.ts'
import { showName } from './print-name.ts'

type HealthAnswer = Shape<'StateHealth'>

export const run: Run = async context => {
  const health = await askState<HealthAnswer>(context, 'checkStateHealth')
  const rows = health.findings.map(({ code, severity, names }) => [severity, code, names.map(showName).join(' ')])
  const lines = health.healthy
    ? [`${context.style.good('healthy')}: ${health.dir}`]
    : composeTable(['SEVERITY', 'FINDING', 'ABOUT'], rows, context.width)
  return { json: health, lines, exitCode: health.healthy ? 0 : 1 }
}
