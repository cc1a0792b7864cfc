// `provost session attach`
import { spawnSync } from 'node:child_process'
import type { Client } from '#api/client'
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { provostError } from '#kernel/errors/errors'
import { terminalOf } from '../session-terminal.ts'

export const run: Run = async ({ args, client }) => {
  const app = await client()
  const session = await app.call('showSession', { parameters: { session: args.id! } })
  if (session.node) await refuseForeign(app, session.id, session.node)
  if (session.runtime !== 'tmux')
    throw provostError('USAGE', {
      message: `session ${session.id} runs in the runtime ${session.runtime}, which has no terminal`,
      hint: `\`provost session logs ${session.id} --follow\``,
    })
  const { path } = await app.call('showProject', { parameters: { project: session.project } })
  const [program, ...words] = terminalOf(path, session.id, session.generation)
  const { status, error } = spawnSync(program!, words, { stdio: 'inherit' })
  if (error) throw provostError('RUNTIME_UNAVAILABLE', { details: { name: 'tmux', why: error.message } })
  return { json: { attached: session.id }, lines: [], exitCode: status === 0 ? 0 : 1 }
}

/** A terminal is of the machine that it is on. */
async function refuseForeign(
  app: Client,
  id: string,
  { id: node, name }: NonNullable<Shape<'Session'>['node']>,
): Promise<never> {
  const { here } = await app.call('listNodes')
  throw provostError('NODE_WRONG', {
    details: { noun: 'session', id, node, name, here: here.id, hereName: here.name },
  })
}
