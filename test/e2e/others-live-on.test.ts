// A test that ends takes with it what it has started, and nobody who has got the number of one that ended before.
import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { probeProcess } from '../../src/process/process-identity.ts'
import { Provost } from './program.ts'

/** The kernel counts it from the start of the machine. */
const LONG_AGO = '1'

async function end(startTime: (pid: number) => string | null): Promise<readonly number[]> {
  const provost = await Provost.create()
  const start = () => spawn('sleep', ['600'], { detached: true }).pid!
  const [daemon, agent] = [start(), start()]
  provost.trackDaemon({ pid: daemon, startTime: startTime(daemon) })
  const run = join(provost.home, 'runs', 'shop-1', 'g1')
  await mkdir(run, { recursive: true })
  const known = { pid: agent, processGroup: agent, startTime: startTime(agent) }
  await writeFile(join(run, 'identity.json'), JSON.stringify({ agent: known }))
  await provost.end()
  return [daemon, agent]
}

const listLiving = (pids: readonly number[]) => pids.filter(pid => probeProcess(pid).life === 'alive')

test('what it has started ends', async () => {
  const pids = await end(pid => probeProcess(pid).startTime)
  await expect.poll(() => listLiving(pids)).toEqual([])
})

test('who has the number of one that ended goes on', async () => {
  const pids = await end(() => LONG_AGO)
  const living = listLiving(pids)
  for (const pid of living) process.kill(pid)
  expect(living).toEqual(pids)
})
