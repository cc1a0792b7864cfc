// `provost daemon restart`

import type { Run } from '#cli/command'
import { launchDaemon, stopDaemon } from '../local/daemon-life.ts'

export const run: Run = async ({ env, progress }) => {
  progress('stopping the daemon …')
  const stopped = (await stopDaemon(env)) ?? null
  progress('starting the daemon …')
  const paper = await launchDaemon(env)
  return {
    json: { stopped, started: true, ...paper },
    lines: [
      stopped === null ? 'no daemon ran' : `daemon with pid ${stopped} stopped; agents went on`,
      `daemon runs with pid ${paper.pid} at ${paper.address}`,
    ],
  }
}
