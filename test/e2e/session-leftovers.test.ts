// Everything that an agent started ends with it, also what left its group; and what nobody was there to end is found.
import { readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { probeProcess } from '../../src/process/process-identity.ts'
import { kill, type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const SOON = { timeout: 300_000, interval: 100 }

/** Three tools: in its group, in a session of its own that writes into the worktree, and the child of one that has ended. */
const AGENT = `sleep 1000 & echo $! >tools
setsid sh -c 'echo $$ >>tools; while :; do date >>written; sleep 0.2; done' &
setsid sh -c 'sh -c "echo \\$\\$ >>tools; exec sleep 1000" & exit' &
sleep 1; echo ready >>tools; exec sleep 1000`

async function spawnAgent(provost: Provost) {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  // In a cage everything ends with its first process; here it runs open, and has to be looked for.
  const worker = { harness: 'command', args: ['/bin/sh', '-c', AGENT] }
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker }))
  await provost.runAgentsOpen()
  await provost.ask('project add .', { cwd: root })
  const { id, worktree, runDirectory } = (await provost.ask('session spawn --prompt x --json', { cwd: root })).json
  const tools = () => readFileSync(join(worktree, 'tools'), 'utf8').split('\n')
  await expect.poll(() => readFileSync(join(worktree, 'tools'), 'utf8'), SOON).toContain('ready')
  const pids = tools()
    .map(Number)
    .filter(pid => pid > 1)
  expect(pids).toHaveLength(3)
  const { agent, supervisor } = JSON.parse(readFileSync(join(runDirectory, 'identity.json'), 'utf8'))
  const living = () => pids.filter(pid => probeProcess(pid).life === 'alive')
  expect(living()).toHaveLength(3)
  return { root, id: id as string, agent: agent.pid as number, supervisor: supervisor.pid as number, living }
}

test('a kill ends all three, and says so only then', async ({ provost }) => {
  const { root, id, living } = await spawnAgent(provost)
  expect((await provost.ask(`session kill ${id}`, { cwd: root })).exitCode).toBe(0)
  expect(living()).toEqual([])
})

test('an agent that is killed takes all three along', async ({ provost }) => {
  const { agent, living } = await spawnAgent(provost)
  kill(agent)
  await expect.poll(living, SOON).toEqual([])
})

test('where the log knows of no living session, reconcile names what still runs, and ends it when told to', async ({
  provost,
}) => {
  const { root, id, agent, supervisor, living } = await spawnAgent(provost)
  kill(supervisor)
  kill(agent)
  expect(living()).toHaveLength(3)
  // As after a restore from a backup that is older than the session.
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(provost.home, `provost.db${suffix}`), { force: true })
  const leftover = async (flags: string) => {
    const { rows } = (await provost.ask(`session reconcile ${flags} --json`, { cwd: root })).json
    return rows.filter(({ name }: { name: string }) => name === id)
  }
  expect(await leftover('')).toMatchObject([{ kind: 'leftover', about: expect.stringContaining('runs (pid ') }])
  expect(living()).toHaveLength(3)
  expect(await leftover('--apply')).toMatchObject([{ kind: 'leftover', about: 'ended' }])
  expect(living()).toEqual([])
})
