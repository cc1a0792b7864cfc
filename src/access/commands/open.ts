// `provost open`
import { spawn } from 'node:child_process'
import type { Run } from '#cli/command'
import { resolveActor } from '#cli/doors'
import { composeLoginLink, writeLoginPage } from '#daemon/local/home-access'

const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
  linux: ['xdg-open'],
}

export const run: Run = async ({ env, cwd, flags }) => {
  const actor = await resolveActor(env, cwd, typeof flags.actor === 'string' ? flags.actor : undefined)
  const login = await composeLoginLink(env, actor?.id ?? null)
  if (flags.print || flags.json) return { json: login, lines: [login.link] }
  launchBrowser(await writeLoginPage(env, login.link))
  return {
    json: login,
    lines: [`opening ${login.address}; if no browser comes up, \`provost open --print\` prints a link`],
  }
}

// It is started with the path of a page that only its person can read: no secret stands in the list of processes.
function launchBrowser(page: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? OPENERS.linux!
  const child = spawn(program!, [...args, page], { detached: true, stdio: 'ignore' })
  child.on('error', () => {})
  child.unref()
}
