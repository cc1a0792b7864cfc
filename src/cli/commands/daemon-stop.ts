// `provost daemon stop`
import { stopDaemon } from '#daemon/local/daemon-life'
import type { Run } from '../command.ts'

export const run: Run = async ({ env, progress }) => {
  progress('stopping the daemon …')
  const pid = await stopDaemon(env)
  if (pid === undefined) return { json: { stopped: false }, lines: ['no daemon runs'] }
  return { json: { stopped: true, pid }, lines: [`daemon with pid ${pid} stopped`] }
}
