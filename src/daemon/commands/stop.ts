// `provost daemon stop`

import { setTimeout as sleep } from 'node:timers/promises'
import type { Run } from '#cli/command'
import { listLeft, stopDaemon } from '../local/daemon-life.ts'

/** One that answers nobody is stopped all the same. */
const PATIENCE_MS = 3_000

export const run: Run = async ({ env, progress }) => {
  const left = await Promise.race([listLeft(env).catch(() => null), sleep(PATIENCE_MS, null, { ref: false })])
  progress('stopping the daemon …')
  const pid = await stopDaemon(env)
  if (pid === undefined) return { json: { stopped: false }, lines: ['no daemon runs'] }
  return { json: { stopped: true, pid, left }, lines: [`daemon with pid ${pid} stopped`, ...composeLeft(left)] }
}

type Left = Awaited<ReturnType<typeof listLeft>>

/** The truth about what goes on: agents outlive the daemon, and what it carried waits for the next one. */
function composeLeft(left: Left | null): string[] {
  if (left === null) return ['what it left at work is not known: it could not be asked']
  return [
    ...(left.agents.length > 0 ? [`agents that go on without it: ${left.agents.join(', ')}`] : []),
    ...left.tasks.map(task => `${task} runs by itself and continues at the next \`provost daemon start\``),
  ]
}
