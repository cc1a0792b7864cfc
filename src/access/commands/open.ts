// `provost open`
import { spawn } from 'node:child_process'
import type { Run } from '#cli/command'
import { resolveActor } from '#cli/doors'
import { composeLoginLink } from '#daemon/local/home-access'

const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
  linux: ['xdg-open'],
}

export const run: Run = async ({ env, cwd, flags }) => {
  const actor = await resolveActor(env, cwd, typeof flags.actor === 'string' ? flags.actor : undefined)
  const login = await composeLoginLink(env, actor?.id ?? null)
  if (!flags.print && !flags.json) launchBrowser(login.link)
  return { json: login, lines: [login.link] }
}

// Where there is no browser the printed link is the answer.
function launchBrowser(link: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? OPENERS.linux!
  const child = spawn(program!, [...args, link], { detached: true, stdio: 'ignore' })
  child.on('error', () => {})
  child.unref()
}
