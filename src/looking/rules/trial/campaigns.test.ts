// Four scripted reviewers over a hundred campaigns of forty trials, by the rules that score and count real ones: bounds cover
// the true rate of a coin, the silent has none, the oracle all, and the echoer is found out by what is clean. And what share of
// campaigns they cover is compared with what follows from the coin.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COIN_RATE, chanceOf, coinSees } from '#testing/samples/seeded-coin'
import { DEFECT_CLASSES } from '../looking-words.ts'
import { deriveExact } from '../measure/bounds.ts'
import { type EndedTrial, measureReviewer } from '../measure/measure-reviewer.ts'
import type { PlantedSpan, Report } from './match-catch.ts'
import { type ChangedLine, echoerReports, oracleReports, scoreTrial, silentReports } from './score-trial.ts'

const CAMPAIGNS = 100
const TRIALS = 40
const CLEAN = 6
/** `PROVOST_COVERAGE_CAMPAIGNS=20000` for the whole run. */
const MANY = Number(process.env.PROVOST_COVERAGE_CAMPAIGNS ?? 1000)
const CHANGED: readonly ChangedLine[] = Array.from({ length: 30 }, (_, at) => ({ path: 'a.ts', line: at + 1 }))
const NOW = 1_000_000

type Reviewer = (plants: readonly PlantedSpan[], campaign: number, look: number) => readonly Report[]

const REVIEWERS: Readonly<Record<string, Reviewer>> = {
  silent: silentReports,
  echoer: () => echoerReports(CHANGED),
  oracle: oracleReports,
  coin: (plants, campaign, look) => (coinSees(campaign, look) ? oracleReports(plants) : []),
}

function campaign(name: string, number: number) {
  const reviewer = { harness: name, model: 'm', promptSha256: 'p' }
  const trials = Array.from({ length: TRIALS + CLEAN }, (_, at): EndedTrial => {
    const line = 1 + Math.floor(chanceOf(name, number, at, 'line') * CHANGED.length)
    const what = DEFECT_CLASSES[at % DEFECT_CLASSES.length]!
    const plants: PlantedSpan[] =
      at < TRIALS ? [{ id: `pl_${at}`, path: 'a.ts', from: line, to: line, class: what }] : []
    const reports = REVIEWERS[name]!(plants, number, at)
    const scored = scoreTrial(plants, reports, CHANGED)
    if (scored.result !== 'scored') throw new Error('the scorer is broken')
    const caught = new Set(scored.score.caught.map(({ plant }) => plant))
    const rows = plants.map(({ id }) => ({ class: 'logic' as const, state: 'valid' as const, caught: caught.has(id) }))
    return { at: NOW, reviewer, blind: true, reports: reports.length, plants: rows }
  })
  const settings = { now: NOW, windowDays: 180, halfLifeDays: null, alarmsPerChangeMax: 2 }
  const { verdict, cells } = measureReviewer(reviewer, trials, settings)
  return { verdict, ...cells.find(cell => cell.class === 'logic')! }
}

const isCovering = ({ lower, upper }: { readonly lower: number; readonly upper: number }) =>
  lower <= COIN_RATE && COIN_RATE <= upper

test(`${CAMPAIGNS} campaigns of ${TRIALS} trials for each of four reviewers`, () => {
  const table = Object.keys(REVIEWERS).map(name => {
    const all = Array.from({ length: CAMPAIGNS }, (_, number) => campaign(name, number))
    const mean = (pick: (one: (typeof all)[number]) => number) =>
      all.reduce((sum, one) => sum + pick(one), 0) / CAMPAIGNS
    const covers = all.filter(isCovering).length
    const verdicts = [...new Set(all.map(({ verdict }) => verdict))]
    return { name, caught: mean(({ k }) => k), lower: mean(({ lower }) => lower), covers, verdicts }
  })
  console.table(table.map(row => ({ ...row, verdicts: row.verdicts.join(' ') })))
  const of = (name: string) => table.find(row => row.name === name)!
  expect(of('silent')).toMatchObject({ caught: 0, lower: 0, verdicts: ['silent'] })
  expect(of('oracle')).toMatchObject({ caught: TRIALS, verdicts: ['usable'] })
  expect(of('echoer').verdicts).toEqual(['echoer'])
  expect(of('coin').verdicts).toEqual(['usable'])
  expect(of('coin').covers).toBeGreaterThanOrEqual(95)
})

/** Written row by row by the campaigns through the real use cases. */
const KEPT = join(import.meta.dirname, '../../../../bench/looking/campaigns.md')

test('the table of campaigns through the machinery is whole, and each has the catches that its coin fell for', () => {
  const rows = readFileSync(KEPT, 'utf8').matchAll(
    /^\| (?<name>\w+) \| (?<at>\d+) \| (?<k>\d+) of 40 \|.* \| (?<covers>yes|no) \|$/gm,
  )
  const kept = [...rows].map(({ groups }) => ({ ...groups }))
  const due = Array.from({ length: CAMPAIGNS }, (_, at) => {
    const one = campaign('coin', at)
    return { name: 'coin', at: String(at), k: String(one.k), covers: isCovering(one) ? 'yes' : 'no' }
  })
  expect(kept.filter(({ name }) => name === 'coin')).toEqual(due)
  expect(due.filter(({ covers }) => covers === 'yes').length).toBeGreaterThanOrEqual(95)
  const controls = kept.filter(({ name }) => name !== 'coin').map(({ name, k }) => `${name} ${k}`)
  expect(controls).toEqual(['silent 0', 'echoer 40', 'oracle 40'])
})

/** The chances of 0 to n catches of n. */
function binomial(n: number, p: number): number[] {
  let chance = (1 - p) ** n
  return Array.from({ length: n + 1 }, (_, k) => {
    if (k > 0) chance *= ((n - k + 1) / k) * (p / (1 - p))
    return chance
  })
}

test(`${MANY} campaigns of a coin are covered as often as its chances say`, { timeout: 600_000 }, () => {
  const due = binomial(TRIALS, COIN_RATE).reduce(
    (sum, chance, k) => (isCovering(deriveExact({ k, n: TRIALS })) ? sum + chance : sum),
    0,
  )
  expect(due).toBeGreaterThanOrEqual(0.95)
  // Others than the hundred above.
  const covered = Array.from({ length: MANY }, (_, at) => campaign('coin', CAMPAIGNS + at)).filter(isCovering).length
  const enough = binomial(100, due)
    .slice(95)
    .reduce((sum, chance) => sum + chance, 0)
  console.table([{ campaigns: MANY, covered, share: covered / MANY, due, 'at least 95 of 100': enough }])
  expect(Math.abs(covered / MANY - due)).toBeLessThan(4 * Math.sqrt((due * (1 - due)) / MANY))
})
