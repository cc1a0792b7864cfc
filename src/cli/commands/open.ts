// `provost open`
import { spawn } from 'node:child_process'
import { locateHome, readToken } from '#adapters/files/home'
import { provostError } from '#core/kernel/errors'
import { findDaemon } from '#daemon/find-daemon'
import type { Run } from '../command.ts'

const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
  linux: ['xdg-open'],
}

export const run: Run = async ({ env, flags }) => {
  const home = locateHome(env)
  const daemon = findDaemon(home)
  if (!daemon)
    throw provostError('DAEMON_UNREACHABLE', {
      details: { address: home.socket },
      hint: 'start it with `provost daemon start`',
    })
  const link = `${daemon.paper.address}/login?token=${readToken(home)}`
  if (!flags.print && !flags.json) launchBrowser(link)
  return { json: { address: daemon.paper.address, link }, lines: [link] }
}

// Where there is no browser the printed link is the answer.
function launchBrowser(link: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? OPENERS.linux!
  const child = spawn(program!, [...args, link], { detached: true, stdio: 'ignore' })
  child.on('error', () => {})
  child.unref()
}
