// Four scripted reviewers in campaigns of trials through the real use cases: real git, real copies and worktrees, real sessions, verdicts
// and scores. Only the reviewer is a function instead of a process. Bounds cover the true rate of its coin.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sha256Hex } from '#kernel/events/hash'
import { PRICE_PLAN } from '#testing/samples/price-plan'
import { type ScriptedAgent, scriptedAgents } from '#testing/scripted-agents'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'

/** `PROVOST_CAMPAIGNS=0-100` for the whole run with the coin; parts of it may run beside each other, as `0-50` and `50-100`. */
const [FROM, UNTIL] = (process.env.PROVOST_CAMPAIGNS ?? '0-1').split('-').map(Number) as [number, number]
const CAMPAIGNS = UNTIL - FROM
const TRIALS = CAMPAIGNS > 1 ? 40 : 4
const CLEAN = 5
const AT_ONCE = 8
/** What is listed of a log grows with it: a world is left before that costs more than another one. */
const CAMPAIGNS_PER_WORLD = 5
const RATE = 0.7

const LINES = ['isBig = n => n >= 10', 'isOld = n => n >= 90', 'isLow = n => n <= 3', 'isFar = n => n > 70']
const CHANGED = LINES.map(line => `export const ${line}\nexport const also_${line}\n`).join('')
const FILES = {
  'price.mjs': 'export const price = 1\n',
  'hidden.cjs': `const { equal } = require('node:assert')
import('./price.mjs').then(({ price, ...all }) => {
  for (const [name, is] of Object.entries(all)) {
    const at = { isBig: 10, isOld: 90, isLow: 3, isFar: 70 }[name.replace('also_', '')]
    equal(is(at), !name.endsWith('isFar'))
  }
})`,
}
const NODE = JSON.stringify(process.execPath)
const OPTIONS = {
  files: FILES,
  worker: `if [ "$PROVOST_PHASE" = codegen ]; then printf '%s' '${CHANGED}' > price.mjs; fi`,
  config: `reviewers: [command]
reviewer: { harness: command, args: [${NODE}], permissions: confined }
looking: { enabled: true, hiddenSuites: [{ id: hidden, kind: test, command: [${NODE}, hidden.cjs] }] }`,
}

const right = CHANGED.split('\n')
const allLines = right.flatMap((text, at) => (text === '' ? [] : [at + 1]))
const wrongLines = async (cwd: string) =>
  (await readFile(join(cwd, 'price.mjs'), 'utf8'))
    .split('\n')
    .flatMap((text, at) => (text === right[at] ? [] : [at + 1]))

/** A number from 0 to 1 that follows from its words. */
const chanceOf = (...words: readonly (string | number)[]) =>
  Number.parseInt(sha256Hex(words.join(' ')).slice(0, 12), 16) / 16 ** 12

/** Which lines it reports: `toss` is between 0 and 1. */
const REVIEWERS: Readonly<Record<string, (cwd: string, toss: number) => Promise<readonly number[]>>> = {
  silent: async () => [],
  echoer: async () => allLines,
  oracle: wrongLines,
  coin: async (cwd, toss) => (toss < RATE ? wrongLines(cwd) : []),
}

const say = (what: object) => `::provost ${JSON.stringify(what)}`

/** It knows its copy and its prompt, and nothing of trials. Its model is told, so every campaign is one of another reviewer. */
function reviewer(name: string, model: string): ScriptedAgent {
  return async ({ cwd, prompt }) => {
    const run = /--run (rr_\d+)/.exec(prompt)?.[1] ?? ''
    const lines = await REVIEWERS[name]!(cwd, chanceOf(model, run))
    const findings = lines.map(line => ({ severity: 'major', kind: 'code', path: 'price.mjs', line, message: 'wrong' }))
    const verdict = findings.length > 0 ? 'changes_requested' : 'approved'
    return [say({ usage: { model, input: 1, output: 1 } }), say({ verdict, body: 'looked', findings })]
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape it asks for
type Body = any

type OpenedWorld = { readonly world: TaskWorld; readonly task: string }

async function openWorld(): Promise<OpenedWorld> {
  const world = await openTaskWorld(OPTIONS)
  const task = await world.newTask()
  await world.change(task, 'plan', { by: 'hand', plan: JSON.stringify(PRICE_PLAN) })
  await world.change(task, 'reviews', { subject: 'plan', hand: { verdict: 'ok' } })
  await world.change(task, 'codegen')
  return { world, task }
}

type Campaign = {
  readonly k: number
  readonly n: number
  readonly lower: number
  readonly upper: number
  readonly verdict: string
}

/** What `looking show` says of it afterwards. */
async function campaign({ world, task }: OpenedWorld, name: string, number: number): Promise<Campaign> {
  const model = `${name}-${number}`
  const { sessions } = world.app.world
  Object.assign(sessions, scriptedAgents(sessions.files, reviewer(name, model)))
  const wish = { task, classes: ['boundary'], overShare: true }
  const clean = number === FROM ? CLEAN : 0
  const waiting = Array.from({ length: TRIALS + clean }, (_, at) => ({ ...wish, clean: at >= TRIALS }))
  let seen = 0
  const hold = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { body } = await world.app.call('POST', '/api/looking/trials', { body: next })
      expect(body).toMatchObject({ state: 'scored', isBlind: true, isClean: next.clean, leftOut: null })
      seen += Number(!next.clean && chanceOf(model, (body as Body).run) < RATE)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hold))
  const { body } = await world.app.call('GET', '/api/looking/reviewers', { query: { project: 'shop' } })
  const shown = (body as Body).reviewers.find((one: Body) => one.reviewer.model === model)
  const { k, n, exact } = shown.cells.find((cell: Body) => cell.class === 'boundary')
  expect(n).toBe(TRIALS)
  if (name === 'coin') expect(k).toBe(seen) // what its coin said, and nothing else
  return { k, n, ...exact, verdict: shown.verdict }
}

/** One for the next campaign, whoever reviews in it. */
class Worlds {
  #open: OpenedWorld | undefined
  #used = 0

  async next(): Promise<OpenedWorld> {
    if (this.#used === CAMPAIGNS_PER_WORLD) await this.close()
    this.#open ??= await openWorld()
    this.#used++
    return this.#open
  }

  async close(): Promise<void> {
    await this.#open?.world.close()
    this.#open = undefined
    this.#used = 0
  }
}

async function campaigns(worlds: Worlds, name: string, count: number): Promise<Campaign[]> {
  const all: Campaign[] = []
  while (all.length < count) {
    all.push(await campaign(await worlds.next(), name, FROM + all.length))
    if (all.length % 5 === 0)
      process.stdout.write(`${name}: ${all.length} campaigns, ${all.filter(covers).length} cover ${RATE}\n`)
  }
  return all
}

const covers = ({ lower, upper }: Campaign) => lower <= RATE && RATE <= upper

test(`${CAMPAIGNS} campaigns of ${TRIALS} trials with a coin`, { timeout: 600_000 + CAMPAIGNS * 600_000 }, async () => {
  const table: { name: string; campaigns: number; caught: number; lower: number; covers: number; verdicts: string }[] =
    []
  const worlds = new Worlds()
  for (const name of Object.keys(REVIEWERS)) {
    const all = await campaigns(worlds, name, name === 'coin' ? CAMPAIGNS : Math.ceil(CAMPAIGNS / 50))
    const mean = (pick: (one: Campaign) => number) => all.reduce((sum, one) => sum + pick(one), 0) / all.length
    const { verdict: verdicts } = all[0]! // only there some changes were clean
    const means = { caught: mean(({ k }) => k), lower: mean(({ lower }) => lower) }
    table.push({ name, campaigns: all.length, ...means, covers: all.filter(covers).length, verdicts })
  }
  await worlds.close()
  console.table(table)
  const of = (name: string) => table.find(row => row.name === name)!
  expect(of('silent')).toMatchObject({ caught: 0, lower: 0, verdicts: 'silent' })
  expect(of('oracle')).toMatchObject({ caught: TRIALS, verdicts: 'usable' })
  expect(of('echoer')).toMatchObject({ caught: TRIALS, verdicts: 'echoer' })
  expect(of('coin').verdicts).toBe('usable')
  expect(CAMPAIGNS - of('coin').covers).toBeLessThanOrEqual(5) // of a hundred
})
