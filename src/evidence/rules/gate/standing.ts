// How well the result of a record is known: by what the log saw and by who signed. What its submitter wrote raises nothing.
import {
  judgeRung,
  RUNG_VERDICTS,
  RUNGS,
  type Rung,
  type RungFacts,
  type RungJudgement,
} from '#access/rules/facts/judge-rung'
import type { StoredEvent } from '#kernel/events/event'
import type { RecordSignatureState } from '../record/signature.ts'
import { filledTextOf, membersInList, ownMemberOf } from '../shape/json-object.ts'

export type { Rung }
export { RUNGS }

/** The signature beside a record, as it was checked. */
export type SeenSignature = {
  readonly state: RecordSignatureState
  readonly keyid: string
  readonly statement: unknown
}

export type RecordStandingFacts = {
  readonly record: unknown
  /** Of the bytes of the record as they lie there now. */
  readonly sha256: string
  /** The stream of its run. */
  readonly events: readonly StoredEvent[]
  readonly signature: SeenSignature | null
  readonly issuers: readonly string[]
  readonly need: Rung
}

export type RecordStanding = RungJudgement & { readonly need: Rung }

export function judgeStanding(facts: RecordStandingFacts): RecordStanding {
  return { ...judgeRung(rungFactsOf(facts)), need: facts.need }
}

function rungFactsOf({ record, sha256, events, signature, issuers, need }: RecordStandingFacts): RungFacts {
  const ref = ownMemberOf(record, 'ref')
  const commit = filledTextOf(ownMemberOf(ref, 'commit_sha')) ?? ''
  // A commit names its tree: where none is claimed, to see the one is to see the other.
  const tree = filledTextOf(ownMemberOf(ref, 'tree_sha')) ?? commit
  const verdict = readVerdict(ownMemberOf(ownMemberOf(record, 'overall_verdict'), 'verified'))
  const taken = findTaking(events, sha256)
  const isMarked = ownMemberOf(ownMemberOf(record, 'verification'), 'provenance_remediation') !== undefined
  const commitSeen = taken && !isMarked ? COMMIT_SIGHT_OF.get(taken.outcome) : undefined
  return {
    commit,
    tree,
    verdict,
    need,
    commitSeen: commitSeen ?? 'unknown',
    treeSeen: commitSeen === 'exists' ? tree : null,
    // Whether it was caged is not on record with it, and nothing rests on it.
    ran: taken?.isOurs ? { tree, verdict, caged: false, logKept: true } : null,
    attestation: attestationOf(signature),
    issuers,
  }
}

const COMMIT_SIGHT_OF: ReadonlyMap<unknown, 'exists' | 'missing'> = new Map([
  ['confirmed', 'exists'],
  ['denied', 'missing'],
])

/** The way by which Provost hands in what it ran itself; no door of the house has this name. */
export const RAN_HERE = 'ran_here'

type Taking = { readonly outcome: unknown; readonly isOurs: boolean }

/** How these very bytes came to be a record; undefined for what came by git or was changed by other hands. */
function findTaking(events: readonly StoredEvent[], sha256: string): Taking | undefined {
  const at = events.findLastIndex(
    ({ type, data }) => type === 'evidence.recorded' && ownMemberOf(data, 'record_sha256') === sha256,
  )
  if (at < 0) return undefined
  const before = events.slice(0, at)
  const checked = before.findLast(({ type }) => type === 'evidence.provenance_checked')
  const payload = ownMemberOf(before.findLast(isReceived)?.data, 'payload_sha256')
  const isOurs = before.some(
    event =>
      isReceived(event) &&
      ownMemberOf(event.data, 'via') === RAN_HERE &&
      payload !== undefined &&
      ownMemberOf(event.data, 'payload_sha256') === payload,
  )
  return { outcome: ownMemberOf(checked?.data, 'outcome'), isOurs }
}

function isReceived({ type }: StoredEvent): boolean {
  return type === 'evidence.received'
}

const ATTESTED: Readonly<Record<Exclude<RecordSignatureState, 'unsigned'>, 'valid' | 'invalid' | 'unknown'>> = {
  valid: 'valid',
  invalid: 'invalid',
  record_changed: 'invalid',
  unknown_key: 'unknown',
}

function attestationOf(signature: SeenSignature | null): RungFacts['attestation'] {
  if (signature === null || signature.state === 'unsigned') return null
  const { state, keyid, statement } = signature
  const signed = ownMemberOf(ownMemberOf(statement, 'predicate'), 'record')
  return {
    signature: ATTESTED[state],
    issuer: keyid,
    subject:
      filledTextOf(
        ownMemberOf(ownMemberOf(membersInList(ownMemberOf(statement, 'subject'))[0], 'digest'), 'gitCommit'),
      ) ?? '',
    verdict: readVerdict(ownMemberOf(ownMemberOf(signed, 'overall_verdict'), 'verified')),
  }
}

/** A word that nobody knows is no pass. */
function readVerdict(word: unknown): RungFacts['verdict'] {
  return RUNG_VERDICTS.find(each => each === word) ?? 'fail'
}

const WORDS_OF_LACKS: Readonly<Record<string, string>> = {
  run_of_other_tree: 'the run was of another tree',
  log_not_kept: 'its log was not kept',
  signature_invalid: 'its signature does not fit',
  signature_unknown: 'its signature is by a key that is not known',
  issuer_not_trusted: 'its signature is by a key that evidence.issuers does not name',
  attests_other_commit: 'its signature is about another commit',
  commit_missing: 'the commit is not there',
  commit_not_looked_for: 'nobody here has looked for its commit',
  tree_differs: 'the commit has another tree',
}

/** What keeps a record from a better rung, for a person. */
export function composeLacks(lacks: readonly string[]): readonly string[] {
  return lacks.map(lack => WORDS_OF_LACKS[lack] ?? lack)
}
