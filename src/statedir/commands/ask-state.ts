// Asks about a state directory: the project's through the doors, or the one that --dir names in this process.
// A route takes no directory, so that a token opens projects and not the whole disk; both ways run the same use cases.

import type { Route } from '#api/route'
import { ROUTES } from '#api/routes'
import type { CommandContext } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import type { StateOperation } from '../state-directory.ts'

export async function askState<Answer>(
  context: CommandContext,
  operation: StateOperation,
  input: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const contract = textFlag(context, 'contract')
  const dir = textFlag(context, 'dir')
  if (dir === undefined) return askProject(context, operation, input, contract)
  const { askDirectory } = await import('../state-directory.ts')
  const wish = { dir, anyDir: context.flags['any-dir'] === true, contract, cwd: context.cwd }
  return (await askDirectory(context.env, wish, operation, input)) as Answer
}

async function askProject<Answer>(
  context: CommandContext,
  operation: StateOperation,
  input: Readonly<Record<string, unknown>>,
  contract: string | undefined,
): Promise<Answer> {
  const project = await needProjectHere(context)
  const { method, path }: Route = ROUTES.find(({ name }) => name === operation)!
  const { expectedRevision, ...rest } = input
  const parameters = Object.fromEntries(Object.entries(rest).filter(([key]) => path.includes(`{${key}}`)))
  const body = Object.fromEntries(
    Object.entries(rest).filter(([key, value]) => !(key in parameters) && value !== undefined),
  )
  const client = await context.client()
  return client.callAny<Answer>(operation, {
    parameters: { project, ...(parameters as Record<string, string>) },
    query: { contract },
    ...(method !== 'GET' && { body }),
    ...(method === 'PATCH' && {
      headers: { 'if-match': expectedRevision === undefined ? '*' : `"${expectedRevision}"` },
    }),
  })
}

/** What every command that changes something may be told. */
export function changeWish(context: CommandContext): { apply: boolean; lockWaitMs: number | undefined } {
  return { apply: context.flags.apply === true, ...lockWish(context) }
}

const SECONDS_MAX = 600

export function lockWish(context: CommandContext): { lockWaitMs: number | undefined } {
  const text = textFlag(context, 'lock-wait')
  if (text === undefined) return { lockWaitMs: undefined }
  const seconds = /^\d{1,3}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN
  if (seconds <= SECONDS_MAX) return { lockWaitMs: Math.round(seconds * 1000) }
  throw provostError('INPUT_INVALID', {
    message: `--lock-wait must be seconds from 0 to ${SECONDS_MAX}; got ${text.slice(0, 40)}`,
    details: { field: 'lock-wait' },
  })
}
