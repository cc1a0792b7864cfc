// `provost daemon start`
import { launchDaemon } from '#daemon/local/daemon-life'
import type { Run } from '../command.ts'

export const run: Run = async ({ env, progress }) => {
  progress('starting the daemon …')
  const paper = await launchDaemon(env)
  return { json: { started: true, ...paper }, lines: [`daemon runs with pid ${paper.pid} at ${paper.address}`] }
}
