// Commands with keys, sent several times at once and again after every crash: each of them happens exactly once.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { PostgresServer } from '../../src/testing/postgres/postgres-server.ts'
import { type Answer, ask } from './http.ts'
import { COMMAND_KINDS, type KeyedCommand, type LoggedEvent } from './keyed-commands.ts'
import { KilledDaemon } from './killed-daemon.ts'
import { type Provost, type RunOptions, test } from './program.ts'
import { makeRepository } from './repository.ts'
import { seededRandom } from './seeded-random.ts'

/** A thousand take some minutes; the rule does not know the number. */
const COMMANDS = Number(process.env.PROVOST_ONCE_COMMANDS ?? 42)
const SEED = Number(process.env.PROVOST_ONCE_SEED ?? 20_261_116)
const SESSIONS_MAX = 6
const CLIENTS = 4
const LIMIT_MS = 60_000 + COMMANDS * 30_000

test('on SQLite', ({ provost }) => expectOnce(provost, {}), LIMIT_MS)

test(
  'on PostgreSQL',
  async ({ provost }) => {
    const server = await PostgresServer.start()
    try {
      await expectOnce(provost, { env: { PROVOST_STORE: server.url } })
    } finally {
      await provost.run('daemon stop', { env: { PROVOST_STORE: server.url } })
      await server.stop()
    }
  },
  LIMIT_MS,
)

async function expectOnce(provost: Provost, options: RunOptions): Promise<void> {
  const random = seededRandom(SEED)
  await openShop(provost, options)
  const commands = plan(random, provost.place)
  const daemon = new KilledDaemon(provost, options, random)
  const answers = new Map<string, Answer[]>()
  const waiting = [...commands]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const copies = Array.from({ length: 1 + random(3) }, () => sendUntilAnswered(provost, daemon, next!))
      answers.set(next.mark, await Promise.all(copies))
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, work))
  await daemon.end()
  const events = await readLog(provost, options)
  const counts = commands.map(({ mark, kind, count }) => ({ mark, kind, count: count(events) }))
  expect(counts).toEqual(commands.map(({ mark, kind }) => ({ mark, kind, count: 1 })))
  for (const [mark, given] of answers)
    for (const { status, text } of given)
      expect({ mark, is: isHonest(status, text) || text }).toEqual({ mark, is: true })
  expect(await provost.run('log verify', options)).toMatchObject({ exitCode: 0 })
  expect(daemon.kills).toBeGreaterThan(COMMANDS / 40)
}

/** It was done, or it is told what was recorded before the process died. */
function isHonest(status: number, text: string): boolean {
  return status < 300 || JSON.parse(text).code === 'REQUEST_INTERRUPTED'
}

function plan(random: (below: number) => number, place: string): KeyedCommand[] {
  const kinds = Object.keys(COMMAND_KINDS).filter(kind => kind !== 'session')
  return Array.from({ length: COMMANDS }, (_, index) => {
    const kind = index < SESSIONS_MAX ? 'session' : kinds[random(kinds.length)]!
    const mark = `mark-${index}`
    return { kind, mark, ...COMMAND_KINDS[kind]!(mark, place) }
  })
}

async function openShop(provost: Provost, options: RunOptions): Promise<void> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost', 'state'), { recursive: true })
  const worker = { harness: 'command', args: ['/bin/sh', '-c', 'exec sleep 1000'] }
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker }))
  await provost.run('project add . --id shop', { cwd: root, ...options })
}

/** Like any client that means it: until there is an answer it asks again, with the same key. */
async function sendUntilAnswered(provost: Provost, daemon: KilledDaemon, command: KeyedCommand): Promise<Answer> {
  for (;;) {
    const answer = await send(provost, await daemon.address(), command).catch(() => undefined)
    if (answer) daemon.answered()
    if (answer && answer.status !== 503) return answer
  }
}

async function send(provost: Provost, address: string, { path, body, mark }: KeyedCommand): Promise<Answer> {
  return ask(address, {
    method: 'POST',
    path,
    headers: {
      authorization: `Bearer ${await provost.token()}`,
      'provost-actor': 'ana',
      'content-type': 'application/json',
      'idempotency-key': `key of ${mark}`,
    },
    body: JSON.stringify(body),
  })
}

async function readLog(provost: Provost, options: RunOptions): Promise<LoggedEvent[]> {
  const { stdout } = await provost.run('log export', options)
  return stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
}
