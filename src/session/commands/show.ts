// `provost session show`

import { printChecks, printLayer, printMounts } from '#access/commands/cage/print-cage'
import type { Shape } from '#api/schemas'
import type { Answer, CommandContext, Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'
import { composeSession } from './print-session.ts'

export const run: Run = async context => {
  const { args, flags, client, style } = context
  const parameters = { session: args.id! }
  if (flags.cage) return showCage(context)
  const session = await (await client()).call('showSession', { parameters })
  const path = session.worktree ?? session.workDirectory
  const { isThere } = await import('#daemon/local/is-there')
  const place = path === null ? null : { path, isThere: isThere(path) }
  const lines = composeSession(session, place, Date.now(), style)
  if (!flags.events) return { json: session, lines }
  const { events } = await (await client()).call('showSessionEvents', { parameters })
  const told = events.map(event => `  ${event.version}  ${event.at}  ${event.type}  ${ruleOf(event)}`)
  return { json: { ...session, events }, lines: [...lines, ...told] }
}

async function showCage({ args, client, style, width }: CommandContext): Promise<Answer> {
  const cage = await (await client()).call('showSessionCage', { parameters: { session: args.id! } })
  return {
    json: cage,
    lines: [
      `${style.bold(cage.session)}  generation ${cage.generation}, ${cleanText(cage.words)}`,
      ...(cage.because === null ? printMounts(cage.mounts, width) : [`no plan: ${cage.because}`]),
      '',
      ...printChecks(cage.checks),
      ...(cage.layer ? [`layer    ${printLayer(cage.layer)}`] : []),
      `network  ${cage.network ?? 'not recorded'}${cage.refusedHosts.length === 0 ? '' : `, refused ${cleanText(cage.refusedHosts.join(' '))}`}`,
    ],
  }
}

function ruleOf(event: Shape<'SessionEvents'>['events'][number]): string {
  const { rule } = (event.data ?? {}) as { rule?: string }
  return rule ?? ''
}
