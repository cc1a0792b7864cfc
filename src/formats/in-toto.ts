// Writes a record as an in-toto statement, so that it can be signed and read by other tools.

import type { ProvenanceChecks } from '#evidence/rules/record/provenance'
import { isProvenanceProven } from '#evidence/rules/record/record'
import { filledTextOf, membersInList, ownMemberOf, type RecordObject } from '#evidence/rules/shape/json-object'
import { provostError } from '#kernel/errors/errors'

export type Statement = {
  readonly _type: 'https://in-toto.io/Statement/v1'
  readonly subject: readonly { readonly name: string; readonly digest: Readonly<Record<string, string>> }[]
  readonly predicateType: string
  readonly predicate: RecordObject
}

export const EVIDENCE_RECORD_PREDICATE = 'https://provost.dev/attestation/evidence-record/v1'
export const TEST_RESULT_PREDICATE = 'https://in-toto.io/attestation/test-result/v0.1'

/** Says what the record says, whatever that is. */
export function composeRecordStatement(
  record: RecordObject,
  recordSha256: string,
  provenance: { readonly adapter: string; readonly checks: ProvenanceChecks },
): Statement {
  return compose(record, EVIDENCE_RECORD_PREDICATE, { record_sha256: recordSha256, record, provenance })
}

/** Says only whether the tests passed, so it refuses every record that does not prove the one or the other. */
export function composeTestResultStatement(record: RecordObject): Statement {
  const source = ownMemberOf(record, 'source')
  const url = ownMemberOf(source, 'run_url')
  return compose(record, TEST_RESULT_PREDICATE, {
    result: readResult(record),
    configuration: [{ name: ownMemberOf(source, 'workflow'), uri: url }],
    url,
    ...composeTestLists(record),
  })
}

const RESULT_OF_VERDICT: ReadonlyMap<unknown, string> = new Map([
  ['pass', 'PASSED'],
  ['partial', 'WARNED'],
  ['fail', 'FAILED'],
])

function readResult(record: RecordObject): string {
  const verified = ownMemberOf(ownMemberOf(record, 'overall_verdict'), 'verified')
  const result = RESULT_OF_VERDICT.get(verified)
  if (ownMemberOf(ownMemberOf(record, 'verification'), 'status') !== 'accepted') throw inconclusive(record, 'rejected')
  if (!isProvenanceProven(record)) throw inconclusive(record, 'not proven')
  if (result === undefined) throw inconclusive(record, filledTextOf(verified) ?? 'without a verdict')
  return result
}

function composeTestLists(record: RecordObject): RecordObject {
  const steps = membersInList(ownMemberOf(record, 'scenario_results')).flatMap(result =>
    membersInList(ownMemberOf(result, 'step_results')).map(step => ({
      name: `${filledTextOf(ownMemberOf(result, 'scenario_id'))}/${filledTextOf(ownMemberOf(step, 'step_id'))}`,
      status: ownMemberOf(step, 'status'),
    })),
  )
  const named = (...statuses: readonly string[]) =>
    steps.filter(step => statuses.some(status => status === step.status)).map(step => step.name)
  return { passedTests: named('pass'), warnedTests: named('partial'), failedTests: named('fail', 'blocked') }
}

function compose(record: RecordObject, predicateType: string, predicate: RecordObject): Statement {
  const ref = ownMemberOf(record, 'ref')
  const commit = ownMemberOf(ref, 'commit_sha')
  const tree = ownMemberOf(ref, 'tree_sha')
  const repo = ownMemberOf(record, 'repo')
  if (typeof repo !== 'string' || typeof commit !== 'string') throw inconclusive(record, 'without a commit')
  const digest = { gitCommit: commit, ...(typeof tree === 'string' && { gitTree: tree }) }
  return { _type: 'https://in-toto.io/Statement/v1', subject: [{ name: repo, digest }], predicateType, predicate }
}

function inconclusive(record: RecordObject, state: string): Error {
  const id = filledTextOf(ownMemberOf(record, 'run_id')) ?? 'without an id'
  return provostError('EVIDENCE_EXPORT_INCONCLUSIVE', {
    message: `run ${id} is ${state}; test-result has no word for it`,
    details: { id, state },
  })
}
