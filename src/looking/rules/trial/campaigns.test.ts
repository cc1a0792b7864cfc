// Four scripted reviewers over a hundred campaigns of forty trials, by the rules that score and count real ones: bounds cover
// the true rate of a coin, the silent has none, the oracle all, and the echoer is found out by what is clean.
import { expect, test } from 'vitest'
import { sha256Hex } from '#kernel/events/hash'
import { DEFECT_CLASSES } from '../looking-words.ts'
import { type EndedTrial, measureReviewer } from '../measure/measure-reviewer.ts'
import type { PlantedSpan, Report } from './match-catch.ts'
import { type ChangedLine, echoerReports, oracleReports, scoreTrial, silentReports } from './score-trial.ts'

const CAMPAIGNS = 100
const TRIALS = 40
const CLEAN = 6
const RATE = 0.7
const CHANGED: readonly ChangedLine[] = Array.from({ length: 30 }, (_, at) => ({ path: 'a.ts', line: at + 1 }))
const NOW = 1_000_000

type Reviewer = (plants: readonly PlantedSpan[], chance: number) => readonly Report[]

const REVIEWERS: Readonly<Record<string, Reviewer>> = {
  silent: silentReports,
  echoer: () => echoerReports(CHANGED),
  oracle: oracleReports,
  coin: (plants, chance) => (chance < RATE ? oracleReports(plants) : []),
}

/** A number from 0 to 1 that follows from its words. */
const chanceOf = (...words: readonly (string | number)[]) =>
  Number.parseInt(sha256Hex(words.join(' ')).slice(0, 12), 16) / 16 ** 12

function campaign(name: string, number: number) {
  const reviewer = { harness: name, model: 'm', promptSha256: 'p' }
  const trials = Array.from({ length: TRIALS + CLEAN }, (_, at): EndedTrial => {
    const line = 1 + Math.floor(chanceOf(name, number, at, 'line') * CHANGED.length)
    const what = DEFECT_CLASSES[at % DEFECT_CLASSES.length]!
    const plants: PlantedSpan[] =
      at < TRIALS ? [{ id: `pl_${at}`, path: 'a.ts', from: line, to: line, class: what }] : []
    const reports = REVIEWERS[name]!(plants, chanceOf(name, number, at, 'coin'))
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

test(`${CAMPAIGNS} campaigns of ${TRIALS} trials for each of four reviewers`, () => {
  const table = Object.keys(REVIEWERS).map(name => {
    const all = Array.from({ length: CAMPAIGNS }, (_, number) => campaign(name, number))
    const mean = (pick: (one: (typeof all)[number]) => number) =>
      all.reduce((sum, one) => sum + pick(one), 0) / CAMPAIGNS
    const covers = all.filter(({ lower, upper }) => lower <= RATE && RATE <= upper).length
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
