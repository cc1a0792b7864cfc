// What is asked of reviewers before their silence counts: the key `looking`.
import { z } from 'zod'
import { suite } from './task-config.ts'

/** The word of the language, which no pure file may hold bare. */
const UNAWAITED = 'async'
const share = z.number().min(0).max(1)
const days = z.int().min(1).max(3650)

export const lookingSchema = z.strictObject({
  enabled: z
    .boolean()
    .default(false)
    .describe('Reviewers look at private copies of changes, so that trials with planted defects are like any review.'),
  windowDays: days.default(180).describe('How old a trial may be and still count.'),
  halfLifeDays: days.nullable().default(null).describe('After how long a trial weighs half; null: all weigh the same.'),
  trialsMin: z.int().min(1).max(10_000).default(20).describe('How many trials a bar needs before it can be met.'),
  bars: z
    .strictObject({
      boundary: share.optional().describe('Comparisons that are off by one.'),
      logic: share.optional().describe('Conditions that are turned round.'),
      arithmetic: share.optional().describe('Sums that are wrong.'),
      constant: share.optional().describe('Numbers and truth values that are wrong.'),
      null_handling: share.optional().describe('Values that are missing and not handled.'),
      [UNAWAITED]: share.optional().describe('Promises that nobody waits for.'),
    })
    .prefault({})
    .describe('The lower bound on detection that an approval must have, by class of defects; none: it is only shown.'),
  sharePermille: z
    .int()
    .min(0)
    .max(1000)
    .default(50)
    .describe('How much of the review usage trials may cost, in permille.'),
  plantsPerTrial: z.int().min(1).max(3).default(1).describe('How many defects a trial plants.'),
  cleanEvery: z
    .int()
    .min(2)
    .max(1000)
    .default(4)
    .describe(
      'Every which trial plants nothing, to see false alarms, where a change was accepted 30 days ago and nothing was found in it.',
    ),
  hiddenSuites: z
    .array(suite)
    .max(20)
    .default([])
    .describe(
      'Suites that no reviewer sees; what they kill is a defect, and so is what a test kills that was added after the change.',
    ),
  alarmsPerChangeMax: z
    .int()
    .min(0)
    .max(1000)
    .default(2)
    .describe('More false alarms per clean change make a reviewer unusable.'),
})
