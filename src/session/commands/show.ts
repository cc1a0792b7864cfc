// `provost session show`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeSession } from './print-session.ts'

export const run: Run = async ({ args, flags, client, style }) => {
  const parameters = { session: args.id! }
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

function ruleOf(event: Shape<'SessionEvents'>['events'][number]): string {
  const { rule } = (event.data ?? {}) as { rule?: string }
  return rule ?? ''
}
