// `provost daemon status`
import { askStatus } from '#daemon/local/daemon-life'
import type { Run } from '../command.ts'
import { composeFacts } from '../print/facts.ts'

export const run: Run = async ({ env, style }) => {
  const status = await askStatus(env)
  const { home, running } = status
  if (!running)
    return {
      json: { running, home },
      lines: ['no daemon runs', style.dim('next: `provost daemon start`')],
      exitCode: 1,
    }
  const { paper, host } = status
  return {
    json: { running, home, ...paper, ...host },
    lines: composeFacts([
      ['daemon', `running with pid ${paper.pid} since ${paper.startedAt}, version ${host.version}`],
      ['address', paper.address],
      ['socket', paper.socket ?? 'none'],
      ['home', home],
      ['store', `${host.engine} ${host.store}, ${host.events} events`],
      ['listeners', String(host.listeners)],
    ]),
  }
}
