// Four scripted reviewers in campaigns of trials through the real use cases: real git, real copies and worktrees, real sessions, verdicts
// and scores. Only the reviewer is a function instead of a process. Bounds cover the true rate of its coin.

import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PRICE_PLAN } from '#testing/samples/price-plan'
import { COIN_RATE, coinSees } from '#testing/samples/seeded-coin'
import { type ScriptedAgent, scriptedAgents } from '#testing/scripted-agents'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'

/** `PROVOST_CAMPAIGNS=0-100` for the whole run; parts of it may run beside each other, as `0-50` and `50-100`. Only the first has the controls. */
const [FROM, UNTIL] = (process.env.PROVOST_CAMPAIGNS ?? '0-1').split('-').map(Number) as [number, number]
/** With `PROVOST_CAMPAIGNS_KEPT=<file>` each campaign is written there as a row when it has ended, so that parts make one table. */
const KEPT = process.env.PROVOST_CAMPAIGNS_KEPT
const CAMPAIGNS = UNTIL - FROM
const TRIALS = CAMPAIGNS > 1 ? 40 : 4
const CLEAN = 5
const AT_ONCE = 8
/** What is listed of a log grows with it: a world is left before that costs more than another one. */
const CAMPAIGNS_PER_WORLD = 5

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
  confinement: 'required' as const,
  files: FILES,
  worker: `if [ "$PROVOST_PHASE" = codegen ]; then printf '%s' '${CHANGED}' > price.mjs; fi`,
  config: `reviewers: [command]
reviewer: { harness: command, args: [${NODE}] }
looking: { enabled: true, hiddenSuites: [{ id: hidden, kind: test, command: [${NODE}, hidden.cjs] }] }`,
}

const right = CHANGED.split('\n')
const allLines = right.flatMap((text, at) => (text === '' ? [] : [at + 1]))
const wrongLines = async (cwd: string) =>
  (await readFile(join(cwd, 'price.mjs'), 'utf8'))
    .split('\n')
    .flatMap((text, at) => (text === right[at] ? [] : [at + 1]))

/** Which lines it reports, at the how many-th look of a campaign. */
type Looking = (cwd: string, campaign: number, look: number) => Promise<readonly number[]>
const REVIEWERS: Readonly<Record<string, Looking>> = {
  silent: async () => [],
  echoer: async () => allLines,
  oracle: wrongLines,
  coin: async (cwd, campaign, look) => (coinSees(campaign, look) ? wrongLines(cwd) : []),
}

const say = (what: object) => `::provost ${JSON.stringify(what)}`

/** It knows its copy and how often it has looked, and nothing of trials. Its model is told, so every campaign is one of another reviewer. */
function reviewer(name: string, campaign: number, model: string): ScriptedAgent {
  let looks = 0
  return async ({ cwd }) => {
    const lines = await REVIEWERS[name]!(cwd, campaign, looks++)
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

const countSeen = (number: number) =>
  Array.from({ length: TRIALS }, (_, look) => look).filter(look => coinSees(number, look)).length

async function holdAll({ world, task }: OpenedWorld, count: number, clean: boolean): Promise<void> {
  const body = { task, classes: ['boundary'], overShare: true, clean }
  let left = count
  const hold = async () => {
    while (left-- > 0) {
      const { body: trial } = await world.app.call('POST', '/api/looking/trials', { body })
      expect(trial).toMatchObject({ state: 'scored', isBlind: true, isClean: clean, leftOut: null })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hold))
}

/** What `looking show` says of it afterwards. */
async function campaign({ world, task }: OpenedWorld, name: string, number: number): Promise<Campaign> {
  const model = `${name}-${number}`
  const { sessions } = world.app.world
  Object.assign(sessions, scriptedAgents(sessions.files, reviewer(name, number, model)))
  await holdAll({ world, task }, TRIALS, false)
  await holdAll({ world, task }, number === FROM ? CLEAN : 0, true) // after them: what the coin says here is of no campaign
  const { body } = await world.app.call('GET', '/api/looking/reviewers', { query: { project: 'shop' } })
  const shown = (body as Body).reviewers.find((one: Body) => one.reviewer.model === model)
  const { k, n, exact } = shown.cells.find((cell: Body) => cell.class === 'boundary')
  expect(n).toBe(TRIALS)
  if (name === 'coin') expect(k).toBe(countSeen(number)) // what its coin said, and nothing else
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
    const ended = await campaign(await worlds.next(), name, FROM + all.length)
    if (KEPT) await appendFile(KEPT, composeRow(name, FROM + all.length, ended))
    all.push(ended)
    if (all.length % 5 === 0)
      process.stdout.write(`${name}: ${all.length} campaigns, ${all.filter(covers).length} cover ${COIN_RATE}\n`)
  }
  return all
}

const covers = ({ lower, upper }: Campaign) => lower <= COIN_RATE && COIN_RATE <= upper

function composeRow(name: string, number: number, one: Campaign): string {
  const bounds = [one.lower, one.upper].map(bound => bound.toFixed(4))
  return `| ${[name, number, `${one.k} of ${one.n}`, ...bounds, covers(one) ? 'yes' : 'no'].join(' | ')} |\n`
}

test(`${CAMPAIGNS} campaigns of ${TRIALS} trials with a coin`, { timeout: 600_000 + CAMPAIGNS * 600_000 }, async () => {
  const table: { name: string; campaigns: number; caught: number; lower: number; covers: number; verdicts: string }[] =
    []
  const worlds = new Worlds()
  const names = Object.keys(REVIEWERS).filter(name => name === 'coin' || FROM === 0)
  for (const name of names) {
    const all = await campaigns(worlds, name, name === 'coin' ? CAMPAIGNS : Math.ceil(CAMPAIGNS / 50))
    const mean = (pick: (one: Campaign) => number) => all.reduce((sum, one) => sum + pick(one), 0) / all.length
    const { verdict: verdicts } = all[0]! // only there some changes were clean
    const means = { caught: mean(({ k }) => k), lower: mean(({ lower }) => lower) }
    table.push({ name, campaigns: all.length, ...means, covers: all.filter(covers).length, verdicts })
  }
  await worlds.close()
  console.table(table)
  const of = (name: string) => table.find(row => row.name === name)!
  expect(of('coin').verdicts).toBe('usable')
  expect(CAMPAIGNS - of('coin').covers).toBeLessThanOrEqual(5) // of a hundred
  if (FROM > 0) return
  expect(of('silent')).toMatchObject({ caught: 0, lower: 0, verdicts: 'silent' })
  expect(of('oracle')).toMatchObject({ caught: TRIALS, verdicts: 'usable' })
  expect(of('echoer')).toMatchObject({ caught: TRIALS, verdicts: 'echoer' })
})
