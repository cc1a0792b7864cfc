// Reads what the functions about plants, mutants and landing are asked; whatever has not the documented shape is INPUT_INVALID.
import { readBoolean, readList, readText, refuseInput } from '#kernel/reading/read-input'
import {
  distinctBy,
  listOf,
  oneOf,
  orElse,
  orNull,
  type Reader,
  readNonEmpty,
  shapeOf,
  wholeBetween,
} from '#kernel/reading/read-shape'
import { MUTANT_BASELINES, MUTANT_RESULTS, MUTANTS_MIN, MUTATION_ENDS } from './mutation/judge-mutants.ts'
import { type MutatedLines, OPERATOR_NAMES } from './mutation/mutate.ts'
import { LANGUAGES } from './mutation/syntax-token.ts'
import {
  countFromOne,
  countQuestion,
  heldTo,
  readClass,
  readPlantState,
  readShareQuestion,
} from './read-looking-questions.ts'
import { ZONES } from './trial/choose-plants.ts'
import { HIDDEN_ENDS, PERSONS_WORDS, PLANT_BASELINES, SHOWN_ENDS } from './trial/judge-plant.ts'
import { NEAR_LINES } from './trial/match-catch.ts'

const lineOrNull = orElse(orNull(countFromOne), null)
const textOrNull = orElse(orNull(readNonEmpty), null)

function withIds<Item extends { readonly id: string }>(read: Reader<Item>): Reader<readonly Item[]> {
  return distinctBy(listOf(read), ({ id }) => id)
}

const readSpan = heldTo(
  shapeOf({ id: readNonEmpty, path: readNonEmpty, from: countFromOne, to: countFromOne, class: readClass }),
  ({ from, to }) => to >= from,
  'a span that does not end before it begins',
)

const readReport = heldTo(
  shapeOf({
    id: readNonEmpty,
    path: textOrNull,
    line: lineOrNull,
    endLine: lineOrNull,
    class: orElse(orNull(readClass), null),
    category: textOrNull,
  }),
  ({ line, endLine }) => endLine === null || (line !== null && endLine >= line),
  'a report that does not end before it begins',
)

export const readCatchQuestion = shapeOf({
  plants: withIds(readSpan),
  reports: withIds(readReport),
  near: orElse(wholeBetween(0, 10), NEAR_LINES),
})

export const readChoiceQuestion = shapeOf({
  seed: readNonEmpty,
  count: wholeBetween(0, 50),
  perFileMax: orElse(wholeBetween(1, 50), 2),
  apartLines: orElse(wholeBetween(0, 1000), 8),
  classes: orElse(orNull(listOf(readClass)), null),
  candidates: withIds(
    shapeOf({
      id: readNonEmpty,
      path: readNonEmpty,
      line: countFromOne,
      class: readClass,
      zone: oneOf(ZONES),
      valid: readPlantState,
    }),
  ),
})

export const readPlantQuestion = shapeOf({
  parses: orNull(readBoolean),
  compiles: orElse(orNull(readBoolean), null),
  sameSyntax: orElse(readBoolean, false),
  hidden: oneOf(HIDDEN_ENDS),
  baseline: oneOf(PLANT_BASELINES),
  shown: orElse(oneOf(SHOWN_ENDS), 'unknown'),
  person: orElse(orNull(oneOf(PERSONS_WORDS)), null),
  marks: orElse(readBoolean, false),
})

const readRange: Reader<MutatedLines> = (value, field) => {
  const [from, to, ...others] = readList(value, field).map((line, index) => countFromOne(line, `${field}[${index}]`))
  const isRange = from !== undefined && to !== undefined && to >= from && others.length === 0
  return isRange ? [from, to] : refuseInput(field, 'two lines, the first not after the second')
}

export const readMutateQuestion = shapeOf({
  language: oneOf(LANGUAGES),
  text: readText,
  lines: orElse(orNull(listOf(readRange)), null),
  operators: orElse(orNull(listOf(oneOf(OPERATOR_NAMES))), null),
})

export const readFalsifyQuestion = shapeOf({
  baseline: oneOf(MUTANT_BASELINES),
  ended: oneOf(MUTATION_ENDS),
  bar: orElse(orNull(readShareQuestion), null),
  mutantsMin: orElse(countFromOne, MUTANTS_MIN),
  possible: orElse(orNull(countQuestion), null),
  mutants: withIds(
    shapeOf({ id: readNonEmpty, path: readNonEmpty, line: countFromOne, result: oneOf(MUTANT_RESULTS) }),
  ),
})

const HEX = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

const readHex: Reader<string> = (value, field) => {
  const text = readText(value, field)
  return HEX.test(text) ? text : refuseInput(field, '40 or 64 lower-case hex digits')
}

const BLOBS = orElse(listOf(shapeOf({ path: readNonEmpty, blob: readHex })), [])
const LINE = { path: readNonEmpty, sha256: readHex }

export const readLandQuestion = shapeOf({
  plants: listOf(
    shapeOf({
      id: readNonEmpty,
      commit: readHex,
      tree: readHex,
      blobs: BLOBS,
      lines: orElse(listOf(shapeOf(LINE)), []),
    }),
  ),
  change: shapeOf({
    commits: orNull(listOf(readHex)),
    tree: readHex,
    blobs: BLOBS,
    addedLines: orElse(listOf(shapeOf({ ...LINE, inBase: orElse(readBoolean, false) })), []),
  }),
})
