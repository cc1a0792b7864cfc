// `provost daemon status`
import { locateHome } from '#adapters/files/home'
import { Client } from '#api/client'
import { findDaemon } from '#daemon/find-daemon'
import type { Run } from '../command.ts'
import { composeFacts } from '../print/facts.ts'

type Host = { version: string; engine: string; store: string; events: number; listeners: number }

export const run: Run = async ({ env, style }) => {
  const home = locateHome(env)
  const daemon = findDaemon(home)
  if (!daemon)
    return {
      json: { running: false, home: home.path },
      lines: ['no daemon runs', style.dim('next: `provost daemon start`')],
      exitCode: 1,
    }
  const host = await new Client(daemon.door, async () => null).call<Host>('showHost')
  const { paper } = daemon
  return {
    json: { running: true, home: home.path, ...paper, ...host },
    lines: composeFacts([
      ['daemon', `running with pid ${paper.pid} since ${paper.startedAt}, version ${host.version}`],
      ['address', paper.address],
      ['socket', paper.socket ?? 'none'],
      ['home', home.path],
      ['store', `${host.engine} ${host.store}, ${host.events} events`],
      ['listeners', String(host.listeners)],
    ]),
  }
}
