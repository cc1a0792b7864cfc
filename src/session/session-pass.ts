// The pass of an agent that runs a command of ours: the token in the run directory of its own launch.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { composeSessionToken, readSessionToken } from '#access/rules/session-token'
import type { Environment } from '#daemon/wiring'
import { locateHome, readToken } from '#files/home'
import { findMainWorktree } from '#git/git-cli'
import { provostError } from '#kernel/errors/errors'
import type { Actor } from '#kernel/events/actor'

export type SessionPass = { readonly token: string; readonly actor: Actor; readonly generation: number }

/** An agent whose pass is missing or false does not become a person by that. */
export async function readSessionPass(env: Environment, cwd: string): Promise<SessionPass> {
  const { PROVOST_SESSION: session = '', PROVOST_GENERATION: generation = '' } = env
  const home = locateHome(env)
  const token = isName(session, generation) ? await findToken(home.path, cwd, join(session, `g${generation}`)) : ''
  const launch = readSessionToken(token)
  const isTrue = launch?.session === session && composeSessionToken(readToken(home) ?? '', launch) === token
  if (isTrue) return { token, actor: { kind: 'agent', id: session }, generation: launch.generation }
  throw provostError('AUTH_REQUIRED', {
    message: `the token of session ${session} is not in its run directory, or is of another home`,
    hint: 'run the command in the worktree that the session works in, with its environment',
  })
}

/** Version 0.1 kept run directories in the project. */
async function findToken(home: string, cwd: string, launch: string): Promise<string> {
  const read = (runs: string) => readFile(join(runs, launch, 'token'), 'utf8').catch(() => '')
  const token = await read(join(home, 'runs'))
  if (token !== '') return token.trim()
  const root = (await findMainWorktree(cwd)) ?? ''
  return (await read(join(root, '.provost', 'run'))).trim()
}

function isName(session: string, generation: string): boolean {
  return /^[a-z0-9][a-z0-9-]*$/.test(session) && /^[1-9]\d*$/.test(generation)
}
