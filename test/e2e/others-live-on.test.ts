// A test that ends takes with it what it has started, and nobody who has got the number of one that ended before.
import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { probeProcess } from '../../src/process/process-identity.ts'
import { Provost } from './program.ts'

/** The kernel counts it from the start of the machine. */
const LONG_AGO = '1'

async function end(startTime: (pid: number) => string | null): Promise<readonly boolean[]> {
  const provost = await Provost.create()
  const [daemon, agent] = [1, 2].map(() => spawn('sleep', ['600'], { detached: true })) as [
    { pid: number },
    { pid: number },
  ]
  provost.trackDaemon({ pid: daemon.pid, startTime: startTime(daemon.pid) })
  const run = join(provost.home, 'runs', 'shop-1', 'g1')
  await mkdir(run, { recursive: true })
  const known = { pid: agent.pid, processGroup: agent.pid, startTime: startTime(agent.pid) }
  await writeFile(join(run, 'identity.json'), JSON.stringify({ agent: known }))
  await provost.end()
  const living = [daemon, agent].map(({ pid }) => probeProcess(pid).life === 'alive')
  for (const { pid } of [daemon, agent].filter((_, index) => living[index])) process.kill(pid)
  return living
}

test('what it has started ends', async () => {
  expect(await end(pid => probeProcess(pid).startTime)).toEqual([false, false])
})

test('who has the number of one that ended goes on', async () => {
  expect(await end(() => LONG_AGO)).toEqual([true, true])
})
