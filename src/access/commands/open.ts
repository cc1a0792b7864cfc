// `provost open`
import { spawn } from 'node:child_process'
import type { Answer, Run } from '#cli/command'
import { resolveActor } from '#cli/doors'
import { composeLoginLink, findLoginCode, writeLoginPage } from '#daemon/local/home-access'

const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
  linux: ['xdg-open'],
}

export const run: Run = async ({ env, cwd, flags }) => {
  const actor = await resolveActor(env, cwd, typeof flags.actor === 'string' ? flags.actor : undefined)
  if (flags.code) return printCode(await findLoginCode(env, actor?.id ?? null))
  const login = await composeLoginLink(env, actor?.id ?? null)
  if (flags.print || flags.json) return { json: login, lines: [login.link] }
  launchBrowser(await writeLoginPage(env, login.link))
  return {
    json: login,
    lines: [
      `opening ${login.address} (good once, within 60 s)`,
      'if no browser comes up: `provost open --code` prints a code to type, `provost open --print` a link',
    ],
  }
}

function printCode(login: { readonly address: string; readonly code: string }): Answer {
  const words = `type it at ${login.address}/login; it is good once, within 60 s, and for 5 tries`
  return { json: login, lines: [login.code, words] }
}

// It is started with the path of a page that only its person can read: no secret stands in the list of processes.
function launchBrowser(page: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? OPENERS.linux!
  const child = spawn(program!, [...args, page], { detached: true, stdio: 'ignore' })
  child.on('error', () => {})
  child.unref()
}
