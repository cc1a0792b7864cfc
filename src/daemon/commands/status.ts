// `provost daemon status`

import type { Run } from '#cli/command'
import { composeFacts } from '#cli/print/facts'
import { askStatus } from '../local/daemon-life.ts'

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
