// What comes from outside to the functions of this room about quota, spans and webhooks, read before any rule looks at it.
import { readText, refuseInput } from '#kernel/reading/read-input'
import {
  listOf,
  oneOf,
  orElse,
  orNull,
  type Reader,
  readNonEmpty,
  readTime,
  shapeOf,
  wholeBetween,
  wholeFrom,
} from '#kernel/reading/read-shape'
import { LIMIT_STATUSES } from './counting/usage-fact.ts'
import { BUDGET_ACTIONS } from './limits/decide-budget.ts'
import { SPAN_KINDS, SPAN_STATUSES, type SpanFacts } from './out/compose-span.ts'
import { ENDPOINT_STATES } from './out/decide-delivery.ts'
import { SECRET_PREFIX } from './out/sign-webhook.ts'
import { type AccountQuestion, SPREADS } from './quota/choose-account.ts'
import { CONTINUE_LIMITS, type ContinueFacts, WAITING_SESSIONS } from './quota/decide-continue.ts'
import { QUOTA_STATES } from './quota/derive-quota-state.ts'
import {
  countFigure,
  distinctFigures,
  flagFigure,
  matchingFigure,
  moneyOrNull,
  readTokens,
  textFigureOrNull,
} from './read-figures.ts'
import { BASES } from './sums/usage-record.ts'

const timeOrNull = orElse(orNull(readTime), null)

export const readQuotaQuestion = shapeOf({
  now: readTime,
  facts: listOf(
    shapeOf({
      at: readTime,
      status: oneOf(LIMIT_STATUSES),
      window: textFigureOrNull,
      resetAt: timeOrNull,
      turnOk: flagFigure(false),
    }),
  ),
})

const readWait: Reader<{ readonly hitAt: number; readonly clearedAt: number }> = (value, field) => {
  const wait = shapeOf({ hitAt: readTime, clearedAt: readTime })(value, field)
  return wait.clearedAt >= wait.hitAt ? wait : refuseInput(`${field}.clearedAt`, 'not before hitAt')
}

export const readForecastQuestion = shapeOf({
  now: readTime,
  hitAt: readTime,
  told: timeOrNull,
  window: textFigureOrNull,
  history: orElse(listOf(readWait), []),
})

export const readContinueQuestion: Reader<ContinueFacts> = shapeOf({
  now: readTime,
  session: oneOf(WAITING_SESSIONS),
  quota: oneOf(QUOTA_STATES),
  auto: flagFigure(true),
  since: readTime,
  until: timeOrNull,
  forecast: timeOrNull,
  windowEnd: timeOrNull,
  lastTryAt: timeOrNull,
  tries: countFigure,
  budget: orElse(oneOf(BUDGET_ACTIONS), 'go'),
  limits: orElse(
    shapeOf({
      triesMax: orElse(wholeBetween(1, 100), CONTINUE_LIMITS.triesMax),
      waitMaxMs: orElse(wholeFrom(60_000), CONTINUE_LIMITS.waitMaxMs),
      graceMs: orElse(wholeFrom(0), CONTINUE_LIMITS.graceMs),
      probeMs: orElse(wholeFrom(60_000), CONTINUE_LIMITS.probeMs),
    }),
    CONTINUE_LIMITS,
  ),
})

const readAccount = shapeOf({
  id: readNonEmpty,
  harness: readNonEmpty,
  models: orElse(orNull(listOf(readNonEmpty)), null),
  state: oneOf(QUOTA_STATES),
  until: timeOrNull,
  inFlight: flagFigure(false),
})

export const readAccountQuestion: Reader<AccountQuestion> = shapeOf({
  want: shapeOf({ harness: readNonEmpty, model: textFigureOrNull, account: textFigureOrNull }),
  spread: orElse(oneOf(SPREADS), 'none'),
  order: orElse(
    distinctFigures(listOf(readNonEmpty), id => id),
    [],
  ),
  accounts: distinctFigures(listOf(readAccount), ({ id }) => id),
})

const common = {
  id: readNonEmpty,
  project: textFigureOrNull,
  status: orElse(oneOf(SPAN_STATUSES), 'unset'),
  errorType: textFigureOrNull,
}

const agent = { harness: readNonEmpty, native: textFigureOrNull, model: textFigureOrNull }

const turnShape = shapeOf({ ...common, ...agent, tokens: readTokens, cost: moneyOrNull, partial: flagFigure(false) })
const basisShape = shapeOf({ basis: orElse(oneOf(BASES), 'told') })

/** Where nothing was paid nobody asks what the sum rests on. */
const readTurn: Reader<SpanTurn> = (value, field) => {
  const turn = turnShape(value, field)
  return { ...turn, basis: turn.cost === null ? 'told' : basisShape(value, field).basis }
}

type SpanTurn = Omit<Extract<SpanFacts, { kind: 'turn' }>, 'kind'>

const SPAN_SHAPES: { readonly [Kind in SpanFacts['kind']]: Reader<Omit<Extract<SpanFacts, { kind: Kind }>, 'kind'>> } =
  {
    task: shapeOf({ ...common, outcome: textFigureOrNull }),
    gate: shapeOf({ ...common, gate: readNonEmpty, rule: textFigureOrNull, verdict: textFigureOrNull }),
    session: shapeOf({ ...common, ...agent }),
    turn: readTurn,
    tool: shapeOf({ ...common, tool: readNonEmpty, callId: textFigureOrNull }),
  }

export const readSpanQuestion: Reader<SpanFacts> = (value, field) => {
  const { kind } = shapeOf({ kind: oneOf(SPAN_KINDS) })(value, field)
  return { kind, ...SPAN_SHAPES[kind](value, field) } as SpanFacts // the shape is the one of its kind
}

const SECRET_BYTES_MIN = 24
const SECRET_BYTES_MAX = 64

/** `whsec_` and base64 of 24 to 64 bytes. */
export const readSecret: Reader<string> = (value, field) => {
  const secret = matchingFigure(/^whsec_[A-Za-z0-9+/]+={0,2}$/, 'whsec_ followed by base64')(value, field)
  const encoded = secret.slice(SECRET_PREFIX.length)
  const bytes = (encoded.length / 4) * 3 - (encoded.length - encoded.replace(/=+$/, '').length)
  const isSound = encoded.length % 4 === 0 && bytes >= SECRET_BYTES_MIN && bytes <= SECRET_BYTES_MAX
  return isSound ? secret : refuseInput(field, `a secret of ${SECRET_BYTES_MIN} to ${SECRET_BYTES_MAX} bytes`)
}

const readSecrets: Reader<readonly string[]> = (value, field) => {
  const secrets = listOf(readSecret)(value, field)
  return secrets.length === 1 || secrets.length === 2 ? secrets : refuseInput(field, 'one secret or two')
}

export const readSignQuestion = shapeOf({
  id: matchingFigure(/^[A-Za-z0-9_-]{1,64}$/, 'an id'),
  timestamp: wholeBetween(0, 99_999_999_999),
  body: readText,
  secrets: readSecrets,
})

const readAnswer = shapeOf({
  status: orElse(orNull(wholeBetween(100, 599)), null),
  retryAfterS: orElse(orNull(wholeFrom(0)), null),
})

export const readDeliveryQuestion = shapeOf({
  now: readTime,
  createdAt: readTime,
  attempts: countFigure,
  lastAt: timeOrNull,
  last: orElse(orNull(readAnswer), null),
  endpoint: orElse(oneOf(ENDPOINT_STATES), 'on'),
})
