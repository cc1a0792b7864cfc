// Step 2 of the verifier: a submission may not bring along what only the verifier writes.
import type { RecordObject } from '../shape/json-object.ts'

export function findVerifierFieldReasons(submission: RecordObject): string[] {
  const fields = ['policy_version', 'verification'].filter(key => Object.hasOwn(submission, key))
  // A record holds its verdict as an object; a list or null is no proposal either.
  const hasForeignVerdict =
    Object.hasOwn(submission, 'overall_verdict') && typeof submission.overall_verdict === 'object'
  if (hasForeignVerdict) fields.push('overall_verdict must be a string in submissions')
  return fields.map(field => `submission-contains-verifier-field: ${field}`)
}
