// What a stored record says about an earlier attempt of the same run, when a new submission claims that run.

import { isRecordObject, membersInList, ownMemberOf, type RecordObject } from '../shape/json-object.ts'
import type { EarlierAttempt } from '../verify/identity.ts'
import { isOurFault } from '../verify/reason-steps.ts'
import { type ContentHash, contentHash } from './content-hash.ts'
import { classifyStoredFile, type StoredFile } from './stored-record.ts'

/** The members of a claim that a record keeps. */
const KEPT = ['run_id', 'repo', 'ref', 'source', 'timing', 'ci_checks', 'scenario_results', 'notes']

/**
 * Undefined for a file that is no attempt: empty, damaged, or misplaced. `knownHash` is what the log remembers of it; a
 * record that came by `git pull` has no such memory and is compared by what it keeps.
 */
export function readEarlierAttempt(
  file: StoredFile,
  submission: unknown,
  knownHash: string | undefined,
): EarlierAttempt | undefined {
  const { list } = classifyStoredFile(file)
  if (list !== 'accepted' && list !== 'rejected') return undefined
  const record: unknown = JSON.parse(file.content)
  const verification = ownMemberOf(record, 'verification')
  const reasons = membersInList(ownMemberOf(verification, 'rejection_reasons'))
  return {
    hash: knownHash ?? hashOfRecord(file.path, record, submission),
    status: list,
    provenance_confirmed: ownMemberOf(verification, 'provenance_confirmed') === true,
    transient: list === 'rejected' && reasons.length > 0 && reasons.every(each => isOurFault(String(each))),
  }
}

// Only what matched the schema is kept whole; anything else may have lost members, so it equals nothing.
function hashOfRecord(path: string, record: unknown, submission: unknown): string {
  if (ownMemberOf(ownMemberOf(record, 'verification'), 'schema_valid') !== true) return `unknown:${path}`
  const proposed = ownMemberOf(ownMemberOf(record, 'overall_verdict'), 'proposed')
  const isSame = hashOfClaim(record, proposed) === hashOfClaim(submission, ownMemberOf(submission, 'overall_verdict'))
  return isSame ? contentHash(submission) : `unknown:${path}`
}

function hashOfClaim(value: unknown, proposed: unknown): ContentHash {
  const members: RecordObject = isRecordObject(value) ? value : {}
  const kept = KEPT.filter(key => Object.hasOwn(members, key) && members[key] !== '').map(key => [key, members[key]])
  return contentHash({ ...Object.fromEntries(kept), overall_verdict: proposed ?? null })
}
