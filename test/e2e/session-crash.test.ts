import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { listGroup } from '../../src/process/stop-group.ts'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const AGENT = `echo $PROVOST_SESSION > ran.txt; echo '::provost {"activity":"active"}'; exec sleep 1000`
const SPAWN = ['session', 'spawn', '--prompt', 'work']

async function openShop(provost: Provost, name: string): Promise<string> {
  const root = await makeRepository(join(provost.place, name))
  await mkdir(join(root, '.provost'))
  const worker = { harness: 'command', args: ['/bin/sh', '-c', AGENT] }
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker }))
  await provost.run(`project add . --id ${name}`, { cwd: root })
  return root
}

async function countSteps(provost: Provost): Promise<string[]> {
  const root = await openShop(provost, 'whole')
  const log = join(provost.place, 'steps')
  const whole = await provost.run(SPAWN, { cwd: root, env: { PROVOST_STEP_LOG: log } })
  expect(whole.exitCode).toBe(0)
  return (await readFile(log, 'utf8')).trim().split('\n')
}

/** Every process group that an identity in the run directories names and that lives. */
function livingAgents({ home }: Provost, name: string): number[] {
  const runs = join(home, 'runs')
  const found = existsSync(runs) ? readdirSync(runs, { recursive: true, encoding: 'utf8' }) : []
  const identities = found.filter(path => path.startsWith(`${name}-`) && path.endsWith('identity.json'))
  const groups = identities.map(path => JSON.parse(readFileSync(join(runs, path), 'utf8')).agent.processGroup)
  return groups.filter(group => listGroup(group).length > 0)
}

/** Whose program was really started: it has left a file. */
function startedAgents({ home }: Provost, name: string): string[] {
  const worktrees = join(home, 'worktrees')
  const found = existsSync(worktrees) ? readdirSync(worktrees, { recursive: true, encoding: 'utf8' }) : []
  const marks = found
    .filter(path => path.endsWith('/ran.txt'))
    .map(path => readFileSync(join(worktrees, path), 'utf8').trim())
  return marks.filter(id => id.startsWith(`${name}-`))
}

/** What keeps an agent inside, or that nothing does, is on record before its program is started. */
async function isOnRecord(provost: Provost, root: string, id: string): Promise<boolean> {
  const { stdout } = await provost.run('log export', { cwd: root })
  return stdout
    .split('\n')
    .some(line => line.includes(`"stream":"session/${id}"`) && /"type":"session\.(?:un)?caged"/.test(line))
}

test('killed at any step of a spawn, the next start knows what became of it, and never has two agents', async ({
  provost,
}) => {
  const steps = await countSteps(provost)
  expect(steps.length).toBeGreaterThan(4)
  for (const step of steps) {
    const at = step.split(' ')[0]!
    const name = `s${at}`
    const root = await openShop(provost, name)
    const killed = await provost.run(SPAWN, { cwd: root, env: { PROVOST_CRASH_AT: at } })
    expect({ step, exitCode: killed.exitCode }).toEqual({ step, exitCode: null })
    const before = livingAgents(provost, name)
    for (const id of startedAgents(provost, name))
      expect({ step, caged: await isOnRecord(provost, root, id) }).toEqual({ step, caged: true })

    // Reconciling is what a starting daemon does.
    const settled = await provost.run('session reconcile --apply', { cwd: root })
    expect({ step, exitCode: settled.exitCode, said: settled.stderr }).toEqual({ step, exitCode: 0, said: '' })
    await provost.run('session probe', { cwd: root })
    const { sessions } = (await provost.ask('session list --all --json', { cwd: root })).json
    const mine = sessions.filter((session: { project: string }) => session.project === name)
    const alive = livingAgents(provost, name)
    // One that waits in a cage which is not on record was not started, and is not: it is ended.
    const isKnown = mine.length > 0 && (await isOnRecord(provost, root, mine[0].id))
    expect({ step, alive }).toEqual({ step, alive: isKnown ? before : [] })
    for (const { status } of mine)
      expect({ step, status }).toEqual({ step, status: alive.length === 1 ? 'working' : 'errored' })

    // And the next one starts as if nothing had been.
    const again = await provost.run([...SPAWN, '--json'], { cwd: root })
    expect({ step, exitCode: again.exitCode, said: again.stderr }).toEqual({ step, exitCode: 0, said: '' })
    for (const { id } of [...mine, again.json]) await provost.run(`session kill ${id}`, { cwd: root })
    expect(livingAgents(provost, name)).toEqual([])
    await rm(root, { recursive: true })
  }
})
