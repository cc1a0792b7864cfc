// `provost trust show`
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { printTrust } from './print-trust.ts'

export const run: Run = async context => {
  const project = context.args.project ?? (await needProjectHere(context))
  const shown = await (await context.client()).call('showTrust', { parameters: { project } })
  const isOpen = shown.standing === 'untrusted' || shown.standing === 'changed'
  const next = isOpen ? [context.style.dim(`next: provost trust add --hash ${shown.hash.slice(0, 12)}`)] : []
  return { json: shown, lines: [...printTrust(shown), ...next], exitCode: isOpen ? 1 : 0 }
}
