// `provost finding list`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { chooseScope } from '#cli/find-project-here'
import { readAll } from '#cli/read-all'
import { composeFindings } from '#swarm/commands/print-swarm'

export const run: Run = async context => {
  const { flags, client, width, style } = context
  const text = (name: string) => (typeof flags[name] === 'string' ? flags[name] : undefined)
  // A run is of one project already.
  const { project, notes } = text('run') === undefined ? await chooseScope(context) : { project: undefined, notes: [] }
  const query = { project, run: text('run'), state: text('state'), severity: text('severity'), path: text('path') }
  const findings = await readAll<Shape<'Finding'>>(await client(), 'listFindings', 'findings', query)
  const empty = ['no finding fits', style.dim('next: provost swarm init, or provost finding import <file.sarif>')]
  return { json: { findings }, lines: [...(findings.length > 0 ? composeFindings(findings, width) : empty), ...notes] }
}
