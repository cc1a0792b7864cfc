// The daemon itself is killed: the built program runs it, over the same home, beside the agents.
import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { adoptSessions } from '../../src/session/usecases/liveness/adopt-sessions.ts'
import type { Fault } from './fault.ts'
import { startAgents, waitFor, watch } from './watch-agents.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'provost.js')

export const DAEMON_FAULT: Fault = {
  name: 'the daemon is killed with 5 sessions at work',
  must: 'the sessions go on; the next start adopts all of them and restarts none',
  verdict: 'working',
  async run(world) {
    const env = { ...process.env, PROVOST_HOME: world.home }
    const daemon = spawn(process.execPath, [PROGRAM, 'daemon', 'run'], { env, stdio: 'ignore' })
    await waitFor(async () => existsSync(join(world.home, 'daemon.json')))
    const agents = await startAgents(world, 5)
    daemon.kill('SIGKILL')
    await waitFor(async () => daemon.signalCode !== null)
    rmSync(join(world.home, 'daemon.json'))
    const adopted = await adoptSessions(world.world, world.asking)
    if (adopted.some(({ action }) => action !== 'adopt')) throw new Error(JSON.stringify(adopted))
    return watch(world, agents, 10_000)
  },
}
