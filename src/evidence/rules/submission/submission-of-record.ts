// The submission that a record was made of, as far as the record keeps it; enough to ask what a policy would say of it.
import { isRecordObject, ownMemberOf, type RecordObject } from '../shape/json-object.ts'

const CLAIMED = ['run_id', 'repo', 'ref', 'source', 'timing', 'ci_checks', 'scenario_results', 'notes']

export function submissionOfRecord(record: unknown): RecordObject {
  const members: RecordObject = isRecordObject(record) ? record : {}
  const claimed = CLAIMED.filter(key => Object.hasOwn(members, key)).map(key => [key, members[key]])
  const proposed = ownMemberOf(ownMemberOf(record, 'overall_verdict'), 'proposed')
  return {
    schema_version: '1.0.0',
    ...Object.fromEntries(claimed),
    ...(proposed !== undefined && { overall_verdict: proposed }),
  }
}
