// `provost swarm domains`
import type { Shape } from '#api/schemas'
import type { Answer, CommandContext, Run } from '#cli/command'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'
import { callRun, composeDomains } from './print-swarm.ts'

export const run: Run = async context => {
  const { flags, args, width, style } = context
  if (flags.history === true) return showHistory(context)
  const verb = args.verb ?? 'show'
  const body = composeEdit(context, verb)
  const shown = await callRun<Shape<'SwarmDomains'>>(context, body ? 'editSwarmDomains' : 'showSwarmDomains', body)
  const { domains, unclaimed, frozen } = shown
  if (flags.unclaimed === true) return { json: { unclaimed }, lines: unclaimed.map(cleanText) }
  const state = frozen ? 'frozen' : `draft; next: provost swarm freeze ${args.run}`
  const left = unclaimed.length === 0 ? [] : [`not claimed by any domain: ${unclaimed.length} files`]
  return { json: shown, lines: [...composeDomains(domains, width), ...left, style.dim(state)] }
}

async function showHistory(context: CommandContext): Promise<Answer> {
  const history = await callRun<Shape<'DomainHistory'>>(context, 'showDomainHistory')
  return {
    json: history,
    lines: history.changes.map(({ at, by, what, added, removed, changed, reason }) => {
      const named = Object.entries({ added, removed, changed }).filter(([, names]) => names.length > 0)
      const words = named.map(([verb, names]) => `${verb} ${names.join(', ')}`)
      return cleanText([at, by, what, ...words, ...(reason === null ? [] : [`because ${reason}`])].join('  '))
    }),
  }
}

function composeEdit({ args, flags }: CommandContext, verb: string): object | undefined {
  if (verb === 'show') return undefined
  const { name } = args
  if (name === undefined) throw provostError('USAGE', { message: `swarm domains ${verb} needs the name of a domain` })
  if (verb === 'remove') return { verb, name }
  if (verb !== 'add' && verb !== 'edit')
    throw provostError('USAGE', { message: `swarm domains knows add, edit, remove and show; got ${cleanText(verb)}` })
  const globs = (flags.glob as readonly string[] | undefined) ?? []
  const description = typeof flags.about === 'string' ? flags.about : ''
  return { verb, domain: { name, globs, ownership: flags.ownership ?? 'owned', description } }
}
