// `provost daemon stop`
import { setTimeout as wait } from 'node:timers/promises'
import { locateHome } from '#adapters/files/home'
import { provostError } from '#core/kernel/errors'
import { findDaemon, isAlive } from '#daemon/find-daemon'
import type { Run } from '../command.ts'

const WAIT_MS = 20_000
const LOOK_MS = 20

export const run: Run = async ({ env, progress }) => {
  const daemon = findDaemon(locateHome(env))
  if (!daemon) return { json: { stopped: false, running: false }, lines: ['no daemon runs'] }
  // The pid may belong to another program by now: only a daemon that answers is asked to go.
  await daemon.door({ method: 'GET', path: '/api/host', query: {}, headers: {}, body: undefined, actor: null })
  const { pid } = daemon.paper
  progress('stopping the daemon …')
  process.kill(pid, 'SIGTERM')
  for (let waited = 0; waited < WAIT_MS && isAlive(pid); waited += LOOK_MS) await wait(LOOK_MS)
  if (isAlive(pid))
    throw provostError('DAEMON_UNREACHABLE', {
      message: `the daemon with pid ${pid} does not end`,
      hint: 'look at `provost daemon logs`',
      details: { address: daemon.paper.address },
    })
  return { json: { stopped: true, pid }, lines: [`daemon with pid ${pid} stopped`] }
}
