// A test that ends takes with it what it has started, and nobody who has got the number of one that ended before.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { probeProcess } from '../../src/process/process-identity.ts'
import { Provost } from './program.ts'

/** The kernel counts it from the start of the machine. */
const LONG_AGO = '1'

/** A daemon and the agent of a run, of which the test knows when they began. */
async function startTwo(provost: Provost, startTime: (pid: number) => string | null): Promise<readonly ChildProcess[]> {
  const [daemon, agent] = [1, 2].map(() => spawn('sleep', ['600'], { detached: true })) as [ChildProcess, ChildProcess]
  provost.trackDaemon({ pid: daemon.pid!, startTime: startTime(daemon.pid!) })
  const run = join(provost.home, 'runs', 'shop-1', 'g1')
  await mkdir(run, { recursive: true })
  const known = { pid: agent.pid, processGroup: agent.pid, startTime: startTime(agent.pid!) }
  await writeFile(join(run, 'identity.json'), JSON.stringify({ agent: known }))
  return [daemon, agent]
}

test('what it has started ends', async () => {
  const provost = await Provost.create()
  const started = await startTwo(provost, pid => probeProcess(pid).startTime)
  const ends = Promise.all(started.map(child => once(child, 'exit')))
  await provost.end()
  expect((await ends).map(([, signal]) => signal)).toEqual(['SIGKILL', 'SIGKILL'])
})

test('who has the number of one that ended goes on', async () => {
  const provost = await Provost.create()
  const others = await startTwo(provost, () => LONG_AGO)
  await provost.end()
  for (const { pid } of others) expect(probeProcess(pid!).life).toBe('alive')
  for (const child of others) child.kill()
})
