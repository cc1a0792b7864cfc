// The statement of a pack: what is claimed of one change. Its shape is closed, so that no reader passes over what it does not know.
import { readBoolean, refuseInput } from '#kernel/reading/read-input'
import { listOf, oneOf, orElse, orNull, type Reader, wholeFrom } from '#kernel/reading/read-shape'
import { GATES } from '../gate/policy.ts'
import { VERDICTS } from '../gate/verdicts.ts'
import { closedShapeOf, exactly, readFilled, readObjectId, readPlainText, readSha256 } from './closed-shape.ts'

export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1'
export const CHANGE_PROOF = 'https://provost.dev/attestation/change-proof/v1'

const count = wholeFrom(0)
const position = wholeFrom(1)

const readActor = closedShapeOf({ kind: oneOf(['person', 'agent', 'system']), id: readFilled })

const readEventName = closedShapeOf({ id: readFilled, position })

const readResult = closedShapeOf({
  status: oneOf(['passed', 'failed', 'error', 'timeout', 'skipped']),
  passed: count,
  failed: count,
  skipped: count,
  errored: count,
})

const readTest = closedShapeOf({
  suite: readFilled,
  command: listOf(readPlainText),
  tree: readObjectId,
  base: orNull(readResult),
  change: orNull(readResult),
  report: orNull(readSha256),
  environment: orNull(readSha256),
})

const readReview = closedShapeOf({
  run: readFilled,
  by: readFilled,
  kind: oneOf(['person', 'agent']),
  harness: orNull(readFilled),
  model: orNull(readFilled),
  prompt: orNull(readSha256),
  tree: readObjectId,
  looked: orNull(count),
  total: orNull(count),
  verdict: oneOf(['approved', 'changes_requested', 'inconclusive']),
})

const readWaiver = closedShapeOf({
  id: readFilled,
  gate: readFilled,
  by: readActor,
  reason: readFilled,
  signature: orNull(readSha256),
})

const readAcceptance = closedShapeOf({
  verdict: oneOf(['accepted', 'rejected', 'deferred']),
  by: readActor,
  signature: orNull(readSha256),
})

const MEMBER_ROLES = [
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

const readMember = closedShapeOf({
  sha256: readSha256,
  bytes: count,
  role: oneOf(MEMBER_ROLES),
  media: readFilled,
})

/** What composeStatement is given and what a statement keeps as it was. */
const STATEMENT_FACTS = {
  kind: oneOf(['task', 'change', 'review', 'swarm_run']),
  id: readFilled,
  asOf: closedShapeOf({ position, at: readFilled }),
  program: closedShapeOf({ version: readFilled, rules: readSha256 }),
  key: closedShapeOf({ id: readSha256, exposed: readBoolean, because: listOf(readFilled) }),
  base: closedShapeOf({ commit: readObjectId, tree: readObjectId }),
  tests: listOf(readTest),
  reviews: listOf(readReview),
  waivers: listOf(readWaiver),
  acceptance: orNull(readAcceptance),
  unknown: listOf(readFilled),
  members: listOf(readMember),
  log: closedShapeOf({ origin: readFilled, from: position, to: position }),
} as const

const readGate = closedShapeOf({
  name: readFilled,
  table: readFilled,
  rule: readFilled,
  verdict: oneOf(VERDICTS),
  evidence: listOf(readSha256),
  event: orNull(readEventName),
  waiver: orNull(readFilled),
})

/** The lists whose lengths a statement states. */
export const COUNTED = ['gates', 'members', 'reviews', 'tests', 'unknown', 'waivers'] as const

const readPredicate = closedShapeOf({
  ...STATEMENT_FACTS,
  gates: listOf(readGate),
  counts: closedShapeOf({
    gates: count,
    members: count,
    reviews: count,
    tests: count,
    unknown: count,
    waivers: count,
  }),
})

const readSubject = closedShapeOf({
  name: readFilled,
  digest: closedShapeOf({ gitCommit: readObjectId, gitTree: readObjectId }),
})

function onlyOne<Item>(read: Reader<Item>): Reader<readonly [Item]> {
  const readAll = listOf(read)
  return (value, field) => {
    const list = readAll(value, field)
    return list.length === 1 ? [list[0]!] : refuseInput(field, 'a list of exactly one')
  }
}

export const readStatement = closedShapeOf({
  _type: exactly(STATEMENT_TYPE),
  subject: onlyOne(readSubject),
  predicateType: exactly(CHANGE_PROOF),
  predicate: readPredicate,
})

/** An event for every gate that has one; a name that is no gate of ours is refused. */
const readEventsByGate = closedShapeOf(Object.fromEntries(GATES.map(gate => [gate, orElse(readEventName, undefined)])))

/** The facts that composeStatement takes, as they come: not sorted, with the result of the scope check beside them. */
export const readStatementFacts = closedShapeOf({
  ...STATEMENT_FACTS,
  repo: readFilled,
  commit: readObjectId,
  tree: readObjectId,
  scope: orNull(
    closedShapeOf({
      table: readFilled,
      rule: readFilled,
      verdict: oneOf(VERDICTS),
      evidence: listOf(readSha256),
    }),
  ),
  events: readEventsByGate,
})

export type EventName = ReturnType<typeof readEventName>
export type Actor = ReturnType<typeof readActor>
export type TestResult = ReturnType<typeof readResult>
export type TestLine = ReturnType<typeof readTest>
export type ReviewLine = ReturnType<typeof readReview>
export type Waiver = ReturnType<typeof readWaiver>
export type Acceptance = ReturnType<typeof readAcceptance>
export type Member = ReturnType<typeof readMember>
export type GateClaim = ReturnType<typeof readGate>
export type Predicate = ReturnType<typeof readPredicate>
export type Statement = ReturnType<typeof readStatement>
export type StatementFacts = ReturnType<typeof readStatementFacts>
