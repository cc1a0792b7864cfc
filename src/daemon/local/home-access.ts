// What a command learns from the home of this machine without asking any daemon.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#api/exchange'
import { locateHome, needToken, prepareHome, readToken } from '#files/home'
import { gitCli } from '#git/git-cli'
import { provostError } from '#kernel/errors/errors'
import { randomIds } from '#process/random-ids'
import { systemClock } from '#process/system-clock'
import { findDaemon } from '../find-daemon.ts'
import type { Environment } from '../wiring.ts'

export async function readOrMakeToken(env: Environment): Promise<string> {
  const home = locateHome(env)
  prepareHome(home)
  return needToken(home, randomIds(systemClock).newSecret)
}

/** With the token of the home, or with that of a session. */
export async function findDaemonDoor(env: Environment, token?: string): Promise<App | undefined> {
  return (await findDaemon(locateHome(env), token))?.door
}

export type LoginLink = { readonly address: string; readonly link: string }

/** Whoever asks for the link is who will act through it. */
export async function composeLoginLink(env: Environment, actor: string | null): Promise<LoginLink> {
  const home = locateHome(env)
  const daemon = await findDaemon(home)
  if (!daemon) {
    throw provostError('DAEMON_UNREACHABLE', {
      details: { address: home.socket },
      hint: 'start it with `provost daemon start`',
    })
  }
  const { address } = daemon.paper
  const name = actor === null ? '' : `&actor=${encodeURIComponent(actor)}`
  return { address, link: `${address}/login?token=${readToken(home)}${name}` }
}

export async function readDaemonLog(env: Environment): Promise<{ path: string; lines: string[] }> {
  const path = join(locateHome(env).logs, 'daemon.log')
  const text = await readFile(path, 'utf8').catch(() => '')
  return { path, lines: text.split('\n').filter(Boolean) }
}

/** The main working tree of the repository we stand in. */
export async function findRepositoryRoot(cwd: string): Promise<string | undefined> {
  return (await gitCli.locate(cwd))?.root
}

export async function findGitUser(cwd: string): Promise<string | undefined> {
  return gitCli.userName(cwd)
}
