// What commands say about agents while nobody watches them: no daemon, or one that cannot write down what it sees.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { kill, type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const AGENT = `echo '::provost {"activity":"active"}'; exec sleep 1000`
const soon = { timeout: 300_000, interval: 100 }

async function openShop(provost: Provost): Promise<string> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  const worker = { harness: 'command', args: ['/bin/sh', '-c', AGENT], interactive: true }
  await writeFile(join(root, '.provost', 'config.yaml'), `worker: ${JSON.stringify(worker)}\n`)
  await provost.run('project add .', { cwd: root })
  return root
}

type Shown = { readonly status: string; readonly lastStatus: string; readonly looked: { readonly rule: string } }

async function show(provost: Provost, cwd: string): Promise<Shown> {
  return (await provost.run('session list --all --json', { cwd })).json.sessions[0]
}

async function whyOf(provost: Provost, cwd: string): Promise<{ state: string; rule: string }> {
  const { state, rule } = (await provost.run('why shop-1 --json', { cwd })).json
  return { state, rule }
}

async function endAgent(provost: Provost, root: string): Promise<void> {
  const { runDirectory } = (await provost.run('session show shop-1 --json', { cwd: root })).json
  kill(JSON.parse(readFileSync(join(runDirectory, 'identity.json'), 'utf8')).agent.pid)
  await expect.poll(() => existsSync(join(runDirectory, 'exit.json')), soon).toBe(true)
}

test('with no daemon a list looks first: an agent that was killed is not shown at work', async ({ provost }) => {
  const root = await openShop(provost)
  await provost.run('session spawn --prompt hello', { cwd: root })
  await expect.poll(async () => (await show(provost, root)).status, soon).toBe('working')
  await endAgent(provost, root)
  expect(await show(provost, root)).toMatchObject({ status: 'killed', lastStatus: 'killed' })
  expect(await whyOf(provost, root)).toEqual({ state: 'killed', rule: 'probe.P2c' })
  expect((await provost.run('host status', { cwd: root })).stdout).toContain('no session lives')
})

test('a daemon that cannot write says since when nothing is known, and what it was last', async ({ provost }) => {
  const root = await openShop(provost)
  await provost.startDaemon()
  await provost.run('session spawn --prompt hello', { cwd: root })
  await expect.poll(async () => (await show(provost, root)).status, soon).toBe('working')
  const database = new DatabaseSync(join(provost.home, 'provost.db'))
  database.exec('BEGIN IMMEDIATE')
  try {
    await endAgent(provost, root)
    await expect.poll(async () => (await show(provost, root)).status, soon).toBe('unknown')
    const { stdout } = await provost.run('session list', { cwd: root })
    expect(stdout).toMatch(/shop-1 +unknown .*last known working, nobody looked for \d+s/)
    expect(await whyOf(provost, root)).toMatchObject({ state: 'unknown' })
    expect((await provost.run('host status', { cwd: root })).stdout).toMatch(
      /not known whether agents were lost[\s\S]*watch +1 not known: last looked \d+s ago; /,
    )
  } finally {
    database.exec('ROLLBACK')
    database.close()
  }
  await expect.poll(async () => (await show(provost, root)).status, soon).toBe('killed')
})

test('what leaves an agent at work starts a daemon that watches it, and says so', async ({ provost }) => {
  const root = await openShop(provost)
  const env = { PROVOST_DAEMON: 'auto' }
  const { stderr } = await provost.run('session spawn --prompt hello', { cwd: root, env })
  const { pid } = provost.trackDaemon(JSON.parse(readFileSync(join(provost.home, 'daemon.json'), 'utf8')))
  expect(stderr).toContain(`no daemon ran: started one with pid ${pid}`)
  await expect.poll(async () => (await show(provost, root)).status, soon).toBe('working')
  const again = await provost.run('session spawn --prompt hello', { cwd: root, env })
  expect(again.stderr).not.toContain('daemon')
})

test.each([
  ['the flag', '--no-daemon', ''],
  ['the home', '', 'daemon: off\n'],
])('%s may say that none is started', async (_who, flag, config) => {
  const { Provost: Program } = await import('./program.ts')
  const provost = await Program.create()
  try {
    const root = await openShop(provost)
    await writeFile(join(provost.home, 'config.yaml'), config)
    const env = { PROVOST_DAEMON: undefined }
    const { exitCode, stderr } = await provost.run(`session spawn --prompt hello ${flag}`, { cwd: root, env })
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(existsSync(join(provost.home, 'daemon.json'))).toBe(false)
  } finally {
    await provost.end()
  }
})
