// Agents that end at any moment while they are looked at and the processor is busy: every end is recorded as it was.
// PROVOST_ENDS says how many; a thousand take a while, and how late the latest was noticed is printed.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ask } from './http.ts'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const ENDS = Number(process.env.PROVOST_ENDS ?? 9)
const BUSY_LOOPS = Number(process.env.PROVOST_ENDS_BUSY ?? 1)
const CLIENTS = 3
/** What was promised; how busy the machine is when this is run nobody knows, so it is told and not demanded. */
const SOON_MS = 3_000
/** What the number of a session says about its end. */
const KINDS = [
  { status: 'done', exitCode: 0, signal: null },
  { status: 'errored', exitCode: 3, signal: null },
  { status: 'killed', exitCode: null, signal: 'SIGKILL' },
] as const
const AGENT = `n=\${PROVOST_SESSION##*-}; sleep "$((n % 3)).$((n * 7 % 10))"
case $((n % 3)) in 0) exit 0 ;; 1) exit 3 ;; 2) kill -9 $$ ;; esac`

type Row = { readonly id: string; readonly status: string; readonly since: string }

const kindOf = (id: string) => KINDS[Number(id.slice(id.lastIndexOf('-') + 1)) % KINDS.length]!

async function openShop(provost: Provost) {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  const worker = { harness: 'command', args: ['/bin/sh', '-c', AGENT] }
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker, sessionsMax: 100 }))
  await provost.runAgentsOpen()
  await provost.ask('project add .', { cwd: root })
  const { address } = await provost.startDaemon()
  const headers = {
    authorization: `Bearer ${await provost.token()}`,
    'content-type': 'application/json',
    'provost-actor': 'ana',
  }
  const body = JSON.stringify({ project: 'shop', prompt: 'end' })
  return {
    root,
    spawn: async () => {
      const { status, text } = await ask(address, { method: 'POST', path: '/api/sessions', headers, body })
      return status === 201 ? 'spawned' : text
    },
  }
}

function keepBusy(): () => void {
  const loops = Array.from(
    { length: BUSY_LOOPS },
    (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;) Math.sqrt(2)'], { stdio: 'ignore' }),
  )
  return () => {
    for (const loop of loops) loop.kill('SIGKILL')
  }
}

test('every end is recorded as it was', { timeout: 300_000 + ENDS * 10_000 }, async ({ provost, onTestFinished }) => {
  const { root, spawn: spawnOne } = await openShop(provost)
  onTestFinished(keepBusy())
  let left = ENDS
  const work = async () => {
    while (left-- > 0) expect(await spawnOne()).toBe('spawned')
  }
  await Promise.all(Array.from({ length: CLIENTS }, work))
  const living = async () => (await provost.ask('session list --json', { cwd: root })).json.sessions.length
  await expect.poll(living, { timeout: 600_000, interval: 500 }).toBe(0)
  const rows = await listEnded(provost, root)
  expect(rows).toHaveLength(ENDS)
  const late = rows.map(({ id, since }) => Date.parse(since) - Date.parse(exitOf(provost, id).endedAt))
  expect(rows.map(({ id, status }) => [id, status])).toEqual(rows.map(({ id }) => [id, kindOf(id).status]))
  for (const { id } of rows) {
    const { exitCode, signal } = kindOf(id)
    expect(exitOf(provost, id)).toMatchObject({ exitCode, signal })
  }
  // Nobody was in doubt about a living agent for a moment, however busy the machine was when it started.
  const lines = (await provost.ask('log export', { cwd: root })).stdout.split('\n')
  expect(lines.filter(line => line.includes('"after":"detecting"'))).toEqual([])
  process.stdout.write(`${ENDS} ends, each as it was; ${describeWaits(late)}\n`)
})

function describeWaits(late: readonly number[]): string {
  const sorted = late.toSorted((a, b) => a - b)
  const [half, most] = [0.5, 0.99].map(part => sorted[Math.ceil(sorted.length * part) - 1])
  const tooLate = sorted.filter(ms => ms > SOON_MS).length
  return `noticed after ${half} ms (half of them), ${most} ms (99 %), ${sorted.at(-1)} ms at most; ${tooLate} after more than ${SOON_MS} ms`
}

async function listEnded(provost: Provost, root: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor = ''; ; ) {
    const { sessions, next } = (await provost.ask(`session list --all --json ${cursor}`, { cwd: root })).json
    rows.push(...sessions)
    if (next === null) return rows
    cursor = `--cursor ${next}`
  }
}

function exitOf(provost: Provost, id: string) {
  return JSON.parse(readFileSync(join(provost.home, 'runs', id, 'g1', 'exit.json'), 'utf8'))
}
