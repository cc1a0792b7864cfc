import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { worktreesIn } from '../../src/git/worktrees/worktree-place.ts'
import { listGroup } from '../../src/process/stop-group.ts'
import { kill, type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const SESSIONS = 20
const soon = { timeout: 300_000, interval: 100 }

// Says that it works, then writes down every line that it is told.
const AGENT = `echo '::provost {"activity":"active"}'; while read line; do echo "$line" >> heard.txt; done`

async function openShop(provost: Provost): Promise<string> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  const worker = { harness: 'command', args: ['/bin/sh', '-c', AGENT], interactive: true }
  await writeFile(join(root, '.provost', 'config.yaml'), `worker: ${JSON.stringify(worker)}\nsessionsMax: 50\n`)
  await provost.run('project add .', { cwd: root })
  return root
}

function identityOf({ home }: Provost, session: string) {
  return JSON.parse(readFileSync(join(home, 'runs', session, 'g1', 'identity.json'), 'utf8'))
}

test('a daemon that is killed leaves its sessions at work, and the next one goes on with them', async ({ provost }) => {
  const root = await openShop(provost)
  const { pid } = await provost.startDaemon()
  const names = Array.from({ length: SESSIONS }, (_, n) => `shop-${n + 1}`)
  for (const _ of names) expect((await provost.run('session spawn --prompt hello', { cwd: root })).exitCode).toBe(0)
  const working = async () =>
    (await provost.ask('session list --status working --json', { cwd: root })).json.sessions.length
  await expect.poll(working, soon).toBe(SESSIONS)
  const before = names.map(name => identityOf(provost, name).agent.pid)

  // Killed while it speaks to each of them.
  const said = names.map(name => provost.run(['session', 'send', name, 'are you there'], { cwd: root }))
  await expect
    .poll(() => names.filter(name => heardBy(provost, root, name).includes('are you there')).length, soon)
    .toBeGreaterThan(5)
  kill(pid)
  await Promise.all(said)

  const again = await provost.run('daemon start', { cwd: root })
  provost.trackDaemon(JSON.parse(readFileSync(join(provost.home, 'daemon.json'), 'utf8')))
  expect(again.stdout.match(/ adopted \(B5\)/g)).toHaveLength(SESSIONS)
  expect(names.map(name => identityOf(provost, name).agent.pid)).toEqual(before)
  for (const pid of before) expect(listGroup(pid)).toContain(pid)
  expect(names.filter(name => existsSync(join(provost.home, 'runs', name, 'g2')))).toEqual([])

  // What waited is said, nothing is said twice.
  const messagesOf = async (name: string) =>
    (await provost.ask(`session show ${name} --json`, { cwd: root })).json.messages
  for (const name of names) {
    const states = async () => (await messagesOf(name)).filter(({ state }: { state: string }) => state !== 'acked')
    await expect.poll(states, soon).toEqual([])
    const times = heardBy(provost, root, name).filter(line => line === 'are you there').length
    expect({ name, times }).toEqual({ name, times: (await messagesOf(name)).length })
  }
  const ended = await provost.run(['session', 'kill', ...names], { cwd: root })
  expect(ended.exitCode).toBe(0)
  for (const pid of before) expect(listGroup(pid)).toEqual([])
})

function heardBy({ home }: Provost, root: string, session: string): string[] {
  const path = join(worktreesIn(home)(root), session, 'heard.txt')
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
}
