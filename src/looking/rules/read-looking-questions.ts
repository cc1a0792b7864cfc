// Reads what the functions about rates and reviewers are asked; whatever has not the documented shape is INPUT_INVALID.
import { isOneOf } from '#kernel/reading/json-value'
import { readBoolean, readObject, refuseInput } from '#kernel/reading/read-input'
import {
  distinctBy,
  listOf,
  oneOf,
  orElse,
  orEmpty,
  orNull,
  type Reader,
  readNonEmpty,
  readTime,
  shapeOf,
  wholeBetween,
  wholeFrom,
} from '#kernel/reading/read-shape'
import { type Cell, DEFECT_CLASSES, PLANT_STATES } from './looking-words.ts'
import { BOUND_CONFIDENCES, type BoundConfidence } from './measure/bounds.ts'
import { RUN_ENDS } from './measure/count-trials.ts'
import { APPROVAL_MODES, type Bars, LOOKED, TRIALS_MIN } from './measure/decide-approval.ts'
import { REVIEWER_BARS, REVIEWER_VERDICTS, type ReviewerFacts } from './measure/judge-reviewer.ts'

export const readClass = oneOf(DEFECT_CLASSES)
export const readPlantState = oneOf(PLANT_STATES)
export const countQuestion = wholeFrom(0)
export const countFromOne = wholeFrom(1)
const trials = wholeBetween(0, 10_000)
const days = wholeBetween(1, 3650)
export const nanosOrNull = orElse(orNull(countQuestion), null)

/** A number from 0 to 1. */
export const readShareQuestion: Reader<number> = (value, field) =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : refuseInput(field, 'a number from 0 to 1')

/** A thing that was asked together with conditions between its members. */
export function heldTo<Value>(
  read: Reader<Value>,
  holds: (value: Value) => boolean,
  expectation: string,
): Reader<Value> {
  return (value, field) => {
    const whole = read(value, field)
    return holds(whole) ? whole : refuseInput(field || 'the input', expectation)
  }
}

export const CELL = { k: trials, n: trials }
export const isCell = ({ k, n }: Cell) => k <= n
export const KNOWN_OF = 'k of n with k at most n'
export const readCell = heldTo(shapeOf(CELL), isCell, KNOWN_OF)

const readConfidence: Reader<BoundConfidence> = (value, field) =>
  BOUND_CONFIDENCES.find(one => one === value) ?? refuseInput(field, `one of ${BOUND_CONFIDENCES.join(', ')}`)

export const readBoundsQuestion = heldTo(
  shapeOf({ ...CELL, confidence: orElse(readConfidence, 0.95) }),
  isCell,
  KNOWN_OF,
)

const readIdentity = shapeOf({
  harness: readNonEmpty,
  model: orElse(orNull(readNonEmpty), null),
  promptSha256: readNonEmpty,
})

export const readTrialsQuestion = shapeOf({
  now: readTime,
  reviewer: readIdentity,
  class: orElse(orNull(readClass), null),
  windowDays: orElse(days, 180),
  halfLifeDays: orElse(orNull(days), null),
  trials: distinctBy(
    listOf(
      shapeOf({
        id: readNonEmpty,
        at: readTime,
        reviewer: readIdentity,
        class: readClass,
        plant: readPlantState,
        run: oneOf(RUN_ENDS),
        caught: readBoolean,
        blind: orElse(readBoolean, true),
      }),
    ),
    ({ id }) => id,
  ),
})

const readScore = shapeOf({ caught: countQuestion, plants: countQuestion, other: countQuestion })

export const readReviewerQuestion: Reader<ReviewerFacts> = heldTo(
  shapeOf({
    cleanChanges: countQuestion,
    falseAlarms: countQuestion,
    reports: countQuestion,
    caught: countQuestion,
    plants: countQuestion,
    controls: shapeOf({ silent: readScore, echoer: readScore, oracle: readScore }),
    bars: orEmpty(
      shapeOf({
        alarmsPerChangeMax: orElse(wholeBetween(0, 1000), REVIEWER_BARS.alarmsPerChangeMax),
        cleanChangesMin: orElse(countFromOne, REVIEWER_BARS.cleanChangesMin),
      }),
    ),
  }),
  ({ caught, plants, reports }) => caught <= plants && caught <= reports,
  'at most as many catches as plants and reports',
)

const readBars: Reader<Bars> = (value, field) => {
  const rows = Object.entries(readObject(value, field)).map(([name, bar]) => {
    if (!isOneOf(name, DEFECT_CLASSES)) refuseInput(field, `named by ${DEFECT_CLASSES.join(', ')}`)
    return [name, readShareQuestion(bar, `${field}.${name}`)]
  })
  return Object.fromEntries(rows)
}

export const readApprovalQuestion = shapeOf({
  mode: orElse(oneOf(APPROVAL_MODES), 'show'),
  bars: orEmpty(readBars),
  trialsMin: orElse(countFromOne, TRIALS_MIN),
  modelTold: orElse(readBoolean, true),
  judged: oneOf(REVIEWER_VERDICTS),
  looked: orElse(oneOf(LOOKED), 'unknown'),
  cells: distinctBy(listOf(heldTo(shapeOf({ class: readClass, ...CELL }), isCell, KNOWN_OF)), cell => cell.class),
})

const readJoint = heldTo(
  shapeOf({ both: trials, onlyA: trials, onlyB: trials, neither: trials }),
  ({ both, onlyA, onlyB, neither }) => both + onlyA + onlyB + neither <= 10_000,
  'at most 10000 trials',
)

export const readCombineQuestion = shapeOf({
  a: readCell,
  b: readCell,
  sameModel: orElse(readBoolean, false),
  joint: orElse(orNull(readJoint), null),
  jointMin: orElse(countFromOne, 20),
})

const found = wholeBetween(0, 100_000)

export const readRemainingQuestion = heldTo(
  shapeOf({ foundByA: found, foundByB: found, foundByBoth: found }),
  ({ foundByA, foundByB, foundByBoth }) => foundByBoth <= foundByA && foundByBoth <= foundByB,
  'at most as much in common as each has found',
)

const readSpendCell = heldTo(
  shapeOf({
    reviewer: readNonEmpty,
    class: readClass,
    ...CELL,
    costNanos: nanosOrNull,
    barred: orElse(readBoolean, false),
  }),
  isCell,
  KNOWN_OF,
)

export const readLookingSpend = shapeOf({
  reviewNanos: nanosOrNull,
  calibrationNanos: nanosOrNull,
  reviewRuns: countQuestion,
  calibrationRuns: countQuestion,
  sharePermille: orElse(wholeBetween(0, 1000), 50),
  most: orElse(wholeBetween(0, 100), 10),
  cells: distinctBy(listOf(readSpendCell), cell => `${cell.class}\n${cell.reviewer}`),
})
