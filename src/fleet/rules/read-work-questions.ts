// Reads what the pure functions about work, spools and the plane's door are asked; anything else is INPUT_INVALID.
import { readObject, readText, refuseInput } from '#kernel/reading/read-input'
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
  wholeFrom,
} from '#kernel/reading/read-shape'
import { FENCED_OPS } from './check-fence.ts'
import type { RefFacts } from './check-ref.ts'
import { LABEL_KEY, type Labels, readTerm } from './match-labels.ts'
import type { SpoolBatch, SpoolEntry, SpoolKnown } from './merge-spool.ts'
import { findVersion } from './negotiate-protocol.ts'
import { NODE_STATES, readHash, readMatching, readNodeId, readSessionId } from './node-words.ts'
import { contact, flag, fromOne, nodeOrNull, timeOrNull } from './read-fleet-questions.ts'

const countFromZero = orElse(wholeFrom(0), 0)
const texts = orElse(listOf(readText), [])
const textsOrNull = orElse(orNull(listOf(readText)), null)

export const readFenceQuestion = shapeOf({
  write: shapeOf({
    op: oneOf(FENCED_OPS),
    node: readNodeId,
    nodeEpoch: fromOne,
    session: readSessionId,
    generation: fromOne,
    attempt: fromOne,
  }),
  known: shapeOf({
    nodeState: orElse(orNull(oneOf(NODE_STATES)), null),
    nodeEpoch: orElse(fromOne, 1),
    owner: nodeOrNull,
    generation: orElse(fromOne, 1),
    attempt: orElse(fromOne, 1),
    settled: flag,
  }),
})

const readCommit = readMatching(/^([0-9a-f]{40}|[0-9a-f]{64})$/, 'the id of a commit')

const refShape = shapeOf({
  ref: readText,
  node: readNodeId,
  claims: orElse(listOf(shapeOf({ session: readSessionId, generation: fromOne })), []),
  old: readCommit,
  new: readCommit,
})

export const readRefQuestion: Reader<RefFacts> = (value, field) => {
  const question = refShape(value, field)
  return question.old.length === question.new.length ? question : refuseInput('new', 'of the same kind as old')
}

const readLabels: Reader<Labels> = (value, field) => {
  const entries = Object.entries(readObject(value, field)).map(([key, label]) => {
    if (!LABEL_KEY.test(key)) refuseInput(field, 'labels with names like os or harness/codex')
    return [key, readText(label, `${field}.${key}`)] as const
  })
  return Object.fromEntries(entries)
}

const labelsOrNull = orElse(orNull(readLabels), null)
const needs = orElse(
  listOf((value, field) => readTerm(readText(value, field), field)),
  [],
)

export const readLabelsQuestion = shapeOf({ labels: labelsOrNull, needs })

const readCandidate = shapeOf({
  id: readNodeId,
  state: oneOf(NODE_STATES),
  contact,
  protocol: orElse(oneOf(['full', 'finish_only', 'refused']), 'full'),
  labels: labelsOrNull,
  projects: textsOrNull,
  checkouts: texts,
  harnesses: textsOrNull,
  capacity: orElse(wholeFrom(0), 1),
  used: countFromZero,
  lock: orElse(oneOf(['none', 'owner', 'project']), 'none'),
  owners: texts,
  busyProjects: texts,
  lastPlacedAt: timeOrNull,
})

export const readPlacementQuestion = shapeOf({
  work: shapeOf({
    kind: oneOf(['session', 'suite', 'evidence']),
    project: readNonEmpty,
    owner: readNonEmpty,
    needs,
    harness: orElse(orNull(readNonEmpty), null),
    node: nodeOrNull,
    avoid: orElse(listOf(readNodeId), []),
    weight: orElse(fromOne, 1),
  }),
  transport: flag,
  nodes: orElse(
    distinctBy(listOf(readCandidate), ({ id }) => id),
    [],
  ),
})

const GAP_MAX = 1_000_000

const entryShape = shapeOf({ seq: fromOne, hash: readHash, gapTo: orElse(orNull(fromOne), null) })

const readEntry: Reader<SpoolEntry> = (value, field) => {
  const entry = entryShape(value, field)
  const { seq, gapTo } = entry
  if (gapTo !== null && (gapTo < seq || gapTo - seq >= GAP_MAX))
    refuseInput(`${field}.gapTo`, 'at or a little above seq')
  return entry
}

const spoolShape = shapeOf({
  spool: orElse(orNull(readNonEmpty), null),
  through: countFromZero,
  held: orElse(
    distinctBy(listOf(readEntry), ({ seq }) => seq),
    [],
  ),
  applied: orElse(
    distinctBy(listOf(shapeOf({ seq: fromOne, hash: readHash })), ({ seq }) => seq),
    [],
  ),
  gaps: orElse(listOf(shapeOf({ from: fromOne, to: fromOne })), []),
})

const readSpoolKnown: Reader<SpoolKnown> = (value, field) => {
  const known = spoolShape(value, field)
  return known.held.every(({ seq }) => seq > known.through) ? known : refuseInput(`${field}.held`, 'above through')
}

export const readSpoolQuestion: Reader<{ readonly known: SpoolKnown; readonly batch: SpoolBatch }> = shapeOf({
  known: orEmpty(readSpoolKnown),
  batch: shapeOf({ spool: readNonEmpty, records: orElse(listOf(readEntry), []) }),
})

export const readReplacementQuestion = shapeOf({
  now: readTime,
  work: orEmpty(shapeOf({ settled: flag, attempt: orElse(fromOne, 1), attemptsMax: orElse(fromOne, 2) })),
  policy: orEmpty(shapeOf({ replaceAfterMs: orElse(orNull(wholeFrom(60_000)), null) })),
  proven: flag,
  lost: orElse(oneOf(['no', 'lost', 'replace']), 'no'),
  contact,
  outSince: timeOrNull,
  lapsed: flag,
  held: flag,
  placeable: flag,
})

const readVersion = (value: unknown, field: string) =>
  findVersion(readText(value, field)) ?? refuseInput(field, 'a version like 1.3')

export const readNegotiationQuestion = shapeOf({
  planes: (value, field) => {
    const planes = listOf(readVersion)(value, field)
    return planes.length > 0 ? planes : refuseInput(field, 'one version or more')
  },
  node: readText,
})

const PATH = /^\/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*$/
const QUERY = /^[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*$/

export const readSignatureQuestion = shapeOf({
  method: readMatching(/^[A-Z]{3,7}$/, 'a method like POST'),
  path: readMatching(PATH, 'a path'),
  query: orElse(readMatching(QUERY, 'a query'), ''),
  bodySha256: readHash,
  node: readNodeId,
  epoch: fromOne,
  created: wholeFrom(0),
  nonce: readMatching(/^[A-Za-z0-9_-]{16,64}$/, 'a nonce of 16 to 64 characters'),
  keyId: readHash,
})

export const readAdmissionQuestion = shapeOf({
  signature: oneOf(['valid', 'invalid', 'none']),
  keyKnown: flag,
  digestMatches: flag,
  created: wholeFrom(0),
  now: wholeFrom(0),
  skewS: orElse(fromOne, 300),
  nonceSeen: flag,
})
