// No command acts on a project that it was not told about: asked over the whole command table, outside every project,
// while another project has exactly one thing of each kind that could be meant.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInProcess } from '#daemon/in-process'
import { isProvostError } from '#kernel/errors/errors'
import { makeRepository } from '#testing/worlds/world'
import type { Command } from './command.ts'
import { COMMANDS } from './command-table.ts'
import { runWords, type Streams } from './run-words.ts'

let place: string
let streams: Streams
let lines: string[]

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'provost-scope-'))
  const shop = await makeRepository(join(place, 'shop'))
  const stray = await makeRepository(join(place, 'stray'))
  const env = { PATH: process.env.PATH, PROVOST_HOME: join(place, 'home'), PROVOST_ACTOR: 'ana', PROVOST_DAEMON: 'off' }
  lines = []
  streams = {
    out: line => void lines.push(line),
    err: line => void lines.push(line),
    env,
    cwd: stray,
    isTerminal: false,
    isErrorTerminal: false,
    width: 100,
    readerGone: new Promise(() => {}),
  }
  await runWords(COMMANDS, ['init'], { ...streams, cwd: shop })
  await runWords(COMMANDS, ['task', 'new', 'Sell', 'more'], { ...streams, cwd: shop })
})

afterAll(() => rmSync(place, { recursive: true, force: true }))

const nameOf = ({ path }: Command) => path.join(' ')

/** What a refusal is called, or how the command ended. */
async function tell(words: readonly string[]): Promise<{ readonly code: string; readonly message: string }> {
  try {
    return { code: `exit ${await runWords(COMMANDS, words, streams)}`, message: '' }
  } catch (error) {
    return { code: isProvostError(error) ? error.code : 'INTERNAL', message: String(error) }
  }
}

test.each(COMMANDS.map(command => [nameOf(command), command] as const))(
  '%s refuses a project that is not there',
  async (_name, command) => {
    const args = (command.args ?? []).filter(({ optional }) => !optional).map(() => 'x')
    const { code, message } = await tell([...command.path, ...args, '--project', 'nope'])
    expect({ code, message }).toEqual({ code: 'NOT_FOUND', message: expect.stringContaining('nope') })
  },
)

/** They are about this machine and its house, or make a project of what is here. */
const OF_THE_HOUSE =
  /^(init|setup|service |upgrade|ci|hook |project |daemon |open|token|doctor|backup|restore-backup|log |reactor |replay|config |machines|errors |conformance|repl|completion|complete|help|mcp|acp|signal|supervise|host |session (probe|reconcile))/

async function headOfLog(): Promise<number> {
  const { app, close } = await openInProcess(streams.env)
  try {
    const answer = await app({ method: 'GET', path: '/api/host', query: {}, headers: {}, body: undefined, actor: null })
    if (answer.kind !== 'json') throw new Error('The host does not answer.')
    return (answer.body as { events: number }).events
  } finally {
    await close()
  }
}

const UNNAMED = COMMANDS.filter(
  command => !OF_THE_HOUSE.test(nameOf(command)) && (command.args ?? []).every(({ optional }) => optional),
)

test.each(UNNAMED.map(command => [nameOf(command), command] as const))(
  '%s without an id changes nothing outside every project',
  async (_name, command) => {
    const before = await headOfLog()
    const wishes = { apply: [], verdict: ['ok'], note: ['fine'], reason: ['because'], brief: ['x'] }
    const flags = Object.entries(wishes).flatMap(([name, value]) =>
      command.flags?.[name] ? [`--${name}`, ...value] : [],
    )
    await tell([...command.path, ...flags])
    expect(await headOfLog()).toBe(before)
  },
)

test('the plan of another project is not approved from outside', async () => {
  expect(await tell(['task', 'review', 'plan', '--verdict', 'ok'])).toMatchObject({ code: 'PROJECT_NEEDED' })
})

test('outside every project a list shows all of them, each with its project', async () => {
  lines.length = 0
  await tell(['task', 'list'])
  expect(lines[0]).toContain('PROJECT')
  expect(lines[1]).toContain('shop')
})
