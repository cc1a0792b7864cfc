// What a reviewer can learn of a trial is what it can learn of any review: all that it is given, finds and is told is compared byte
// for byte, after renaming what is named anew for every run. Nothing differs but the planted line. And its coin is counted as it fell.
import { expect } from 'vitest'
import { test } from './program.ts'
import { chanceOf, GIT, openStandingDoor, renamed } from './told-apart.ts'
import { CHANGED, captureForTrials } from './trial-scene.ts'

/** `PROVOST_TRIAL_PAIRS=0-200` for the whole run; parts of it are the same pairs, as `0-20` and `20-40`. */
const [FROM, UNTIL] = (process.env.PROVOST_TRIAL_PAIRS ?? '0-1').split('-').map(Number) as [number, number]
const PAIRS = UNTIL - FROM
const PATIENCE_MS = PAIRS * 300_000 + 300_000
const RATE = 0.7
/** What somebody might ask who suspects something; `{session}` is what it looks at. */
const QUESTIONS = [
  ...['why {session}', 'why tr_1', 'why trial:tr_1', 'why pl_1', 'why reviewer:command', 'review list {session}'],
  ...['show', 'plants', 'plan'].map(verb => `looking ${verb} --project shop`),
]

/**
 * Asks until its own session was heard of, then looks at everything, asks every tool that answers it, and at last sees what is
 * wrong or overlooks it, by a coin. Whether it was heard of at its first question is a matter of the moment, and told apart.
 */
const reviewer = (root: string) => `
const { execSync, spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const { existsSync, readdirSync, readFileSync } = require('node:fs')
const prompt = readFileSync(0, 'utf8')
const [, session, run] = /--session (\\S+) --run (\\S+)/.exec(prompt)
const shell = line => execSync(line + ' 2>&1 || true', { encoding: 'utf8' })
const whys = []
while (!/ working /.test(whys.at(-1)) && whys.length < 100) whys.push(shell('provost why ' + run))
const tool = (name, given) => ({ method: 'tools/call', params: { name, arguments: given } })
const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'r', version: '1' } }
const asked = [
  { method: 'initialize', params: client },
  { method: 'tools/list' },
  tool('review_get_task', { runId: run }),
  tool('task_get', { task: session }),
  tool("advice_get", { task: session }),
]
const input = asked.map((line, at) => JSON.stringify({ jsonrpc: '2.0', id: at + 1, ...line }) + '\\n').join('')
const answers = spawnSync('provost', ['mcp'], { input, encoding: 'utf8' })
const questions = ${JSON.stringify(QUESTIONS)}.map(line => line.replace('{session}', session))
const list = place => readdirSync(place).sort()
const seen = {
  prompt,
  argv: process.argv,
  env: Object.entries(process.env).sort(),
  places: [process.cwd(), list('.'), list('..'), list('../..'), existsSync(${JSON.stringify(root)} + '/price.mjs')],
  git: ${JSON.stringify(GIT)}.map(line => shell('git ' + line).split('\\n')),
  tools: [...answers.stdout.split('\\n').sort(), answers.stderr],
  why: whys.at(-1).split('\\n'),
  asked: questions.map(line => shell('provost ' + line).split('\\n')),
}
const isHeardAtOnce = whys.length === 1
const chance = parseInt(createHash('sha256').update(run).digest('hex').slice(0, 8), 16) / 2 ** 32
const right = ${JSON.stringify(CHANGED)}.split('\\n')
const wrong = readFileSync('price.mjs', 'utf8').split('\\n').flatMap((text, at) => (text === right[at] ? [] : [at + 1]))
const finding = line => ({ severity: 'major', kind: 'code', path: 'price.mjs', line, message: 'wrong' })
const findings = chance < ${RATE} ? wrong.map(finding) : []
const verdict = findings.length > 0 ? 'changes_requested' : 'approved'
console.log('::provost ' + JSON.stringify({ verdict, body: JSON.stringify({ seen, isHeardAtOnce }), findings }))`

/** What is named anew for every run. */
const NAMED =
  /(?<hash>\b[0-9a-f]{7,40}\b)|(?<task>ta_[0-9A-Z]{10})|(?<copy>cp_[0-9A-Z]{10})|(?:rr_|-review-)(?<run>\d+)|rv_(?<review>\d+)|shop-(?<place>[0-9a-f]{8})\b|shop-(?<session>\d+)\b/g

type Run = { readonly status: string; readonly body: string }
type Told = { readonly seen: { readonly places: readonly unknown[] }; readonly isHeardAtOnce: boolean }
type Trial = { readonly run: string; readonly caught: readonly string[] }

test(`${PAIRS} pairs of a trial and a review cannot be told apart`, { timeout: PATIENCE_MS }, async ({ provost }) => {
  const { task } = await captureForTrials(provost, reviewer, 1000)
  const call = await openStandingDoor(provost)
  const find = (id: string): Promise<Run> => call('GET', `/api/reviews/${id}`)
  const hold = async (): Promise<Trial> => {
    const trial = await call('POST', '/api/looking/trials', { task, clean: false, overShare: true })
    expect(trial).toMatchObject({ state: 'scored', isBlind: true })
    expect(trial.caught.length === 1).toBe(chanceOf(trial.run) < RATE)
    return trial
  }
  const review = async (): Promise<string> => {
    const { run } = await call('POST', `/api/sessions/${task}/reviews/trigger`, { again: true })
    await expect.poll(async () => (await find(run.id)).status, { timeout: 300_000, interval: 300 }).toBe('complete')
    return run.id
  }
  const readSeen = async (run: string): Promise<Told> => JSON.parse((await find(run)).body)
  let caught = 0
  const atOnce = { trials: 0, reviews: 0 }
  const apart: { readonly pair: number; readonly told: readonly string[][] }[] = []
  for (let pair = FROM; pair < UNTIL; pair++) {
    const isTrialFirst = chanceOf(`pair ${pair}`) < 0.5
    const before = isTrialFirst ? null : await review()
    const trial = await hold()
    caught += trial.caught.length
    const reviewed = before ?? (await review())
    const [inTrial, inReview] = [await readSeen(trial.run), await readSeen(reviewed)]
    expect(inTrial.seen.places.at(-1)).toBe(false) // who sees the project has only to compare
    atOnce.trials += Number(inTrial.isHeardAtOnce)
    atOnce.reviews += Number(inReview.isHeardAtOnce)
    const [copied, real] = [renamed(inTrial.seen, NAMED), renamed(inReview.seen, NAMED)]
    const differing = copied.flatMap((line, at) => (line === real[at] ? [] : [[line.trim(), (real[at] ?? '').trim()]]))
    const told = differing.filter(([, line]) => line !== '"+export const isBig = n => n >= 10",')
    if (told.length > 0 || differing.length !== 1 || copied.length !== real.length) apart.push({ pair, told })
    if (pair % 20 === 19) process.stdout.write(`${pair + 1} pairs so far, ${apart.length} told apart\n`)
  }
  expect(apart).toEqual([])
  process.stdout.write(`${PAIRS} pairs in random order, ${caught} plants caught, nothing told them apart\n`)
  const isRight = (atOnce.trials + PAIRS - atOnce.reviews) / (2 * PAIRS) // who is heard of at once is taken for a trial
  if (PAIRS >= 50) expect(Math.abs(isRight - 0.5)).toBeLessThan(0.1)
  process.stdout.write(`heard of at the first question: ${atOnce.trials} trials, ${atOnce.reviews} reviews\n`)
})
