// The shapes of looking.
import { z } from 'zod'
import type { ShapeIn } from '#api/contract'
import { instant } from '#api/shared-shapes'

const defectClass = z.enum(['boundary', 'logic', 'arithmetic', 'constant', 'null_handling', 'async'])
const interval = z.strictObject({ lower: z.number(), upper: z.number() })
const identity = z.strictObject({
  harness: z.string(),
  model: z.string().nullable().describe('as it told it; null: it did not, and counts for no named model'),
  promptSha256: z.string(),
  lens: z.string().optional().describe('what an auditor of a swarm is asked to look for; absent: it reviews changes'),
})

const Trial = z.strictObject({
  id: z.string(),
  project: z.string(),
  task: z.string(),
  harness: z.string(),
  state: z.enum(['open', 'scored', 'left_out']),
  isClean: z.boolean(),
  isBlind: z.boolean().describe('the reviewer was kept from seeing anything but the copy; only such trials count'),
  run: z.string().nullable(),
  reviewer: identity.nullable(),
  startedAt: instant,
  plants: z.array(z.strictObject({ id: z.string(), class: defectClass, path: z.string(), line: z.int() })),
  caught: z.array(z.string()),
  missed: z.array(z.string()),
  other: z.int().describe('reports that are no plant; kept for people'),
  reports: z.array(z.string()).describe('the ids of those reports'),
  leftOut: z.string().nullable(),
})

export const LOOKING_SCHEMAS = {
  ReviewerDetection: z.strictObject({
    windowDays: z
      .int()
      .describe('how old a trial may be and still count: as the project sets it, else as it is by default'),
    reviewers: z.array(
      z.strictObject({
        id: z.string().describe('one name for harness, model and prompt together'),
        reviewer: identity,
        verdict: z.enum(['usable', 'echoer', 'silent', 'unknown', 'scorer_broken']),
        rule: z.string(),
        cleanChanges: z.int(),
        falseAlarms: z.int(),
        alarmsPerChange: z.number().nullable(),
        cells: z.array(
          z.strictObject({ class: defectClass, k: z.int(), n: z.int(), exact: interval, wilson: interval }),
        ),
        history: z
          .array(
            z.strictObject({
              day: z.string(),
              cells: z.array(z.strictObject({ class: defectClass, k: z.int(), n: z.int() })),
            }),
          )
          .describe('what trials said at the end of each day on which one was held'),
        trialCost: z
          .strictObject({ nanos: z.int(), currency: z.string() })
          .nullable()
          .describe('of one trial, on average of those that told it; null: none did'),
        left: z.record(z.string(), z.int()).describe('trials that do not count, by reason'),
        text: z.string(),
      }),
    ),
  }),
  TrialList: z.strictObject({ trials: z.array(Trial) }),
  PlantList: z.strictObject({
    plants: z.array(
      z.strictObject({
        id: z.string(),
        project: z.string(),
        trial: z.string(),
        class: defectClass,
        operator: z.string(),
        zone: z.enum(['changed', 'near']),
        path: z.string(),
        line: z.int(),
        commit: z.string(),
        state: z.enum(['valid', 'equivalent', 'invalid', 'unknown']),
        rule: z.string(),
        isRemoved: z.boolean(),
        isAllowed: z.boolean(),
      }),
    ),
  }),
  TrialPlan: z.strictObject({
    unit: z.enum(['nanos', 'runs']),
    budget: z.int(),
    left: z.int(),
    currency: z.string().nullable().describe('of nanos; null: runs are counted'),
    sharePermille: z.int().describe('which part of review usage trials may cost'),
    reviewRuns: z.int().describe('of which it is a share, where runs are counted'),
    calibrationRuns: z.int().describe('trials until now'),
    trials: z.array(
      z.strictObject({ reviewer: z.string(), class: defectClass, k: z.int(), n: z.int() }).describe('k of n until now'),
    ),
    rule: z.string(),
  }),
  TrialWish: z.strictObject({
    task: z
      .string()
      .optional()
      .describe('whose change is copied; absent: what the plan of the project says comes next'),
    swarm: z.string().optional().describe('the swarm run of which a part is copied and audited, instead of a change'),
    domain: z.string().optional().describe('which part of it; absent: one that nobody foresees'),
    project: z.string().optional().describe('whose plan; needed without a task'),
    reviewer: z.string().optional().describe('absent: the first that is configured, or the one that the plan names'),
    classes: z.array(defectClass).optional(),
    clean: z
      .boolean()
      .optional()
      .describe('plant nothing: whoever asks declares the change clean; absent: as often as configured, where it is'),
    overShare: z.boolean().optional().describe('also when trials have used their share of review usage'),
  }),
  TrialAnswer: Trial,
  AllowPlant: z.strictObject({ reason: z.string() }),
  JudgePlant: z.strictObject({ word: z.enum(['defect', 'equivalent']), reason: z.string() }),
  ConfirmReport: z.strictObject({ report: z.string(), reason: z.string() }),
  ConfirmedReport: z.strictObject({ trial: z.string() }),
  AllowedPlant: z.strictObject({ plant: z.string() }),
}

export type LookingShape<Name extends keyof typeof LOOKING_SCHEMAS> = ShapeIn<typeof LOOKING_SCHEMAS, Name>
