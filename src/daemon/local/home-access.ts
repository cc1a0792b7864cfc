// What a command learns from the home of this machine without asking any daemon.
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { showLoginCode } from '#access/rules/login-code'
import type { App } from '#api/exchange'
import { problemToError } from '#api/problem-to-error'
import { locateHome, needToken, prepareHome } from '#files/home'
import { findMainWorktree, gitCli } from '#git/git-cli'
import { provostError } from '#kernel/errors/errors'
import { person } from '#kernel/events/actor'
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

/** Whoever asks for the link is who will act through it. The code stands where a browser sends it nowhere. */
export async function composeLoginLink(env: Environment, actor: string | null): Promise<LoginLink> {
  const { address, code } = await askForCode(env, actor, '/login')
  return { address, link: `${address}/login#${code}` }
}

/** For a browser that cannot be given a link: somebody types it. */
export async function findLoginCode(env: Environment, actor: string | null): Promise<LoginCode> {
  const { address, code } = await askForCode(env, actor, '/login/code')
  return { address, code: showLoginCode(code) }
}

export type LoginCode = { readonly address: string; readonly code: string }

async function askForCode(env: Environment, actor: string | null, path: string): Promise<LoginCode> {
  const home = locateHome(env)
  const daemon = await findDaemon(home)
  if (!daemon) {
    throw provostError('DAEMON_UNREACHABLE', {
      details: { address: home.socket },
      hint: 'start it with `provost daemon start`',
    })
  }
  const { address } = daemon.paper
  const who = actor === null ? null : person(actor)
  const asked = { method: 'POST', path, query: {}, headers: {}, body: undefined, actor: who } as const
  const answer = await daemon.door(asked)
  const { code } = answer.kind === 'json' ? (answer.body as { code?: string }) : {}
  if (code === undefined) throw problemToError(answer.kind === 'json' && answer.body)
  return { address, code }
}

const PAGE_MS_MAX = 60_000

/** The link in a page that only this person can read: what a browser is started with is seen by everybody. */
export async function writeLoginPage(env: Environment, link: string): Promise<string> {
  const directory = join(locateHome(env).path, 'open')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  for (const name of await readdir(directory)) {
    const { mtimeMs } = await stat(join(directory, name))
    if (Date.now() - mtimeMs > PAGE_MS_MAX) await rm(join(directory, name), { force: true })
  }
  const path = join(directory, `${randomBytes(12).toString('hex')}.html`)
  const page = `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Provost</title><meta http-equiv="refresh" content="0; url=${link}">\n`
  await writeFile(path, page, { mode: 0o600, flag: 'wx' })
  return path
}

export async function readDaemonLog(env: Environment): Promise<{ path: string; lines: string[] }> {
  const path = join(locateHome(env).logs, 'daemon.log')
  const text = await readFile(path, 'utf8').catch(() => '')
  return { path, lines: text.split('\n').filter(Boolean) }
}

/** The main working tree of the repository we stand in. */
export const findRepositoryRoot = findMainWorktree

export async function findGitUser(cwd: string): Promise<string | undefined> {
  return gitCli.userName(cwd)
}
