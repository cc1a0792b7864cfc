// Two machines on one PostgreSQL for tests: a shop whose agents say that they work and write down what they are told.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { worktreesIn } from '#git/worktrees/worktree-place'
import { PostgresServer } from '#testing/postgres/postgres-server'
import { Provost, test as plain } from './program.ts'
import { makeRepository } from './repository.ts'

export const soon = { timeout: 300_000, interval: 100 }

export type Env = Readonly<Record<string, string>>

const REQUEST = { id: 'r1', tool: 'Bash', summary: 'may I', options: ['yes', 'no'], input: null }
const ASKED = JSON.stringify({ activity: 'waiting_input', request: REQUEST })
const AGENT = `echo '::provost {"activity":"active"}'
while read line; do echo "$line" >> heard.txt; case "$line" in *please*) echo '::provost ${ASKED}' ;; esac; done`

/** Every test has a server and a second home; where that one runs the test says. */
export const test = plain
  .extend('postgres', async ({ task: _task }, { onCleanup }) => {
    const server = await PostgresServer.start()
    onCleanup(() => server.stop())
    return server
  })
  .extend('second', async ({ task: _task }, { onCleanup }) => {
    const second = await Provost.create()
    onCleanup(() => second.end())
    return second
  })

export async function openShop(provost: Provost, env: Env): Promise<string> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  const worker = { harness: 'command', args: ['/bin/sh', '-c', AGENT], interactive: true }
  await writeFile(join(root, '.provost', 'config.yaml'), `worker: ${JSON.stringify(worker)}\nsessionsMax: 50\n`)
  expect(await provost.ask('project add .', { cwd: root, env })).toMatchObject({ exitCode: 0 })
  return root
}

export async function spawnWorking(provost: Provost, root: string, env: Env, sessions: number): Promise<string[]> {
  const names = Array.from({ length: sessions }, (_, n) => `shop-${n + 1}`)
  for (const _ of names)
    expect(await provost.ask('session spawn --prompt hello', { cwd: root, env })).toMatchObject({ exitCode: 0 })
  const working = async () =>
    (await provost.ask('session list --status working --json', { cwd: root, env })).json.sessions.length
  await expect.poll(working, soon).toBe(sessions)
  await lookedTwice(provost, env) // what the agents said at their start is told
  return names
}

/** Long enough for a start and two turns of its watch. */
export async function lookedTwice(provost: Provost, env: Env): Promise<void> {
  const at = async () => (await provost.ask('host status --json', { env })).json.watch?.lookedAt ?? null
  for (const _turn of [1, 2]) {
    const first = await at()
    await expect.poll(at, soon).not.toBe(first)
  }
}

export function agentOf({ home }: Provost, session: string): number {
  return JSON.parse(readFileSync(join(home, 'runs', session, 'g1', 'identity.json'), 'utf8')).agent.pid
}

export function worktreeOf({ home }: Provost, root: string, session: string): string {
  return join(worktreesIn(home)(root), session)
}

/** How often the agent was told this. */
export function heardTimes(provost: Provost, root: string, session: string, words: string): number {
  const path = join(worktreeOf(provost, root, session), 'heard.txt')
  return existsSync(path) ? readFileSync(path, 'utf8').split(words).length - 1 : 0
}

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape of the events it asks for
export async function eventsOf(provost: Provost, stream: string, env: Env): Promise<any[]> {
  const lines = (await provost.ask('log export', { env })).stdout.trim().split('\n')
  return lines.map(line => JSON.parse(line)).filter(event => event.stream === stream)
}
