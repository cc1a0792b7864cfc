// `provost trust withdraw`
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { printTrust } from './print-trust.ts'

export const run: Run = async context => {
  const project = context.args.project ?? (await needProjectHere(context))
  const shown = await (await context.client()).call('withdrawTrust', { parameters: { project } })
  return { json: shown, lines: printTrust(shown) }
}
