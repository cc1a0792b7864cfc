// The statement of a pack: what is claimed of one change. Its shape is closed, so that no reader passes over what it does not know.
import { isObject } from '#kernel/reading/json-value'
import { GATE_VERDICTS } from '../gate/verdicts.ts'
import {
  type Guarded,
  isClosed,
  isFilled,
  isFlag,
  isListOf,
  isObjectId,
  isOnly,
  isOrNull,
  isPlainText,
  isSha256,
  isWholeFrom,
  isWordOf,
  type MemberGuard,
} from './closed-shape.ts'

export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1'
export const CHANGE_PROOF = 'https://provost.dev/attestation/change-proof/v1'

const isCount = isWholeFrom(0)
const isPosition = isWholeFrom(1)

const isActor = isClosed({ kind: isWordOf('person', 'agent', 'system'), id: isFilled })

export const isEventName = isClosed({ id: isFilled, position: isPosition })

const isResult = isClosed({
  status: isWordOf('passed', 'failed', 'error', 'timeout', 'skipped'),
  passed: isCount,
  failed: isCount,
  skipped: isCount,
  errored: isCount,
})

const isTest = isClosed({
  suite: isFilled,
  command: isListOf(isPlainText),
  tree: isObjectId,
  base: isOrNull(isResult),
  change: isOrNull(isResult),
  report: isOrNull(isSha256),
  environment: isOrNull(isSha256),
})

const isReview = isClosed({
  run: isFilled,
  by: isFilled,
  kind: isWordOf('person', 'agent'),
  harness: isOrNull(isFilled),
  model: isOrNull(isFilled),
  prompt: isOrNull(isSha256),
  tree: isObjectId,
  looked: isOrNull(isCount),
  total: isOrNull(isCount),
  verdict: isWordOf('approved', 'changes_requested', 'inconclusive'),
})

const isWaiver = isClosed({
  id: isFilled,
  gate: isFilled,
  by: isActor,
  reason: isFilled,
  signature: isOrNull(isSha256),
})

const isAcceptance = isClosed({
  verdict: isWordOf('accepted', 'rejected', 'deferred'),
  by: isActor,
  signature: isOrNull(isSha256),
})

export const MEMBER_ROLES = [
  'report',
  'log',
  'review',
  'waiver',
  'decision',
  'diff',
  'manifest',
  'plan',
  'sarif',
  'test_result',
  'ssh_signature',
  'other',
] as const

const isMember = isClosed({
  sha256: isSha256,
  bytes: isCount,
  role: isWordOf(...MEMBER_ROLES),
  media: isFilled,
})

/** What composeStatement is given and what a statement keeps. */
const FACTS = {
  kind: isWordOf('task', 'change', 'review', 'swarm_run'),
  id: isFilled,
  asOf: isClosed({ position: isPosition, at: isFilled }),
  program: isClosed({ version: isFilled, rules: isSha256 }),
  key: isClosed({ id: isSha256, exposed: isFlag, because: isListOf(isFilled) }),
  base: isClosed({ commit: isObjectId, tree: isObjectId }),
  tests: isListOf(isTest),
  reviews: isListOf(isReview),
  waivers: isListOf(isWaiver),
  acceptance: isOrNull(isAcceptance),
  unknown: isListOf(isFilled),
  members: isListOf(isMember),
  log: isClosed({ origin: isFilled, from: isPosition, to: isPosition }),
}

const isGate = isClosed({
  name: isFilled,
  table: isFilled,
  rule: isFilled,
  verdict: isWordOf(...GATE_VERDICTS),
  evidence: isListOf(isSha256),
  event: isOrNull(isEventName),
  waiver: isOrNull(isFilled),
})

/** The lists whose lengths a statement states. */
export const COUNTED = ['gates', 'members', 'reviews', 'tests', 'unknown', 'waivers'] as const

const isPredicate = isClosed({
  ...FACTS,
  gates: isListOf(isGate),
  counts: isClosed({
    gates: isCount,
    members: isCount,
    reviews: isCount,
    tests: isCount,
    unknown: isCount,
    waivers: isCount,
  }),
})

const isSubject = isClosed({ name: isFilled, digest: isClosed({ gitCommit: isObjectId, gitTree: isObjectId }) })

export const isStatement = isClosed({
  _type: isWordOf(STATEMENT_TYPE),
  subject: isOnly(isSubject),
  predicateType: isWordOf(CHANGE_PROOF),
  predicate: isPredicate,
})

/** An event for each gate that has one; a name that is no gate of ours is refused by whoever reads the facts. */
const isEventsByGate: MemberGuard<Readonly<Record<string, EventName>>> = (
  value,
): value is Readonly<Record<string, EventName>> => isObject(value) && Object.values(value).every(isEventName)

/** The facts as they come: not sorted, with the answer of the scope check beside them. */
export const isStatementFacts = isClosed({
  ...FACTS,
  repo: isFilled,
  commit: isObjectId,
  tree: isObjectId,
  scope: isOrNull(
    isClosed({ table: isFilled, rule: isFilled, verdict: isWordOf(...GATE_VERDICTS), evidence: isListOf(isSha256) }),
  ),
  events: isEventsByGate,
})

export type PackStatement = Guarded<typeof isStatement>
export type EventName = Guarded<typeof isEventName>
export type TestResult = Guarded<typeof isResult>
export type TestLine = Guarded<typeof isTest>
export type ReviewLine = Guarded<typeof isReview>
export type Waiver = Guarded<typeof isWaiver>
export type Acceptance = Guarded<typeof isAcceptance>
export type Member = Guarded<typeof isMember>
export type GateClaim = Guarded<typeof isGate>
export type Predicate = Guarded<typeof isPredicate>
export type StatementFacts = Guarded<typeof isStatementFacts>
