// Catalog rows of evidence: records, policies, indexes and exports.
import { type SectionCommon, section } from './row.ts'

const common: SectionCommon = {
  class: 'EvidenceError',
  rooms: ['evidence'],
  reserved: `EVIDENCE_INDEX_DIFFERS EVIDENCE_SIGNATURE_INVALID`,
}

const notAPath = {
  kind: 'invalid',
  severity: 'HIGH',
  hint: 'use <owner>/<name>, a run id of letters, digits, _ and -, and an RFC 3339 time',
} as const

export const evidenceRows = section(common, {
  RECORD_PATH_INVALID: {
    ...notAPath,
    shape: 'invalid repo format: <repo> | record missing timing.finished_at | Invalid finished_at timestamp',
    fields: ['repo'],
    trigger: 'the status, the repository or the time of a record gives no path',
  },
  RECORD_PATH_UNSAFE: {
    ...notAPath,
    shape: 'unsafe repo segment: <segment> | unsafe run_id: <run_id>',
    fields: ['segment', 'runId'],
    trigger: 'a part of the path of a record could leave its directory',
  },
  EVIDENCE_POLICY_INVALID: {
    kind: 'invalid',
    severity: 'HIGH',
    shape: 'policy <file> is malformed: <line>; …',
    hint: 'run `provost evidence policy check <file>`',
    trigger: 'a policy file breaks its rules, or an age limit is not a whole number of days',
  },
  EVIDENCE_REPORT_UNREADABLE: {
    kind: 'invalid',
    severity: 'MEDIUM',
    shape: '<format> report cannot be read: <what>',
    hint: 'run the tests again and keep the whole report',
    trigger: 'a test report is empty, damaged, too large or of another format',
  },
  EVIDENCE_TOO_LARGE: {
    kind: 'invalid',
    severity: 'MEDIUM',
    shape: 'the submission has <n> bytes; the limit is 1048576',
    hint: 'link large evidence by url instead of embedding it',
    trigger: 'a submission exceeds the limit',
  },
  EVIDENCE_NOT_JSON: {
    kind: 'invalid',
    severity: 'LOW',
    shape: 'the payload is not JSON: <error>',
    hint: 'send one JSON object',
    trigger: 'a submission is not JSON; the payload is kept in quarantine',
  },
  EVIDENCE_PROVENANCE_MISSING: {
    kind: 'invalid',
    severity: 'HIGH',
    shape: 'no provenance adapter for provider <p>',
    hint: 'pass --provenance git or github',
    trigger: 'no provenance adapter is configured for the provider of a submission',
  },
  EVIDENCE_STUB_IN_CI: {
    kind: 'blocked',
    severity: 'HIGH',
    shape: 'the stub adapter proves nothing and is refused in CI',
    hint: 'use --provenance github',
    trigger: 'the stub adapter was chosen in a CI run',
  },
  EVIDENCE_LOCK_TIMEOUT: {
    kind: 'unavailable',
    severity: 'MEDIUM',
    shape: 'index lock held by pid <pid> on <host> for <s> s',
    hint: 'wait, or run `provost evidence doctor`',
    trigger: 'another process held the index lock for longer than the wait allows',
  },
  EVIDENCE_INDEX_DIFFERS: {
    kind: 'conflict',
    severity: 'HIGH',
    shape: 'indexes differ from records: <n> difference(s)',
    hint: 'run `provost evidence rebuild`',
    trigger: 'the indexes do not say what the records say',
  },
  EVIDENCE_EXPORT_INCONCLUSIVE: {
    kind: 'blocked',
    severity: 'LOW',
    shape: 'run <id> is <state>; test-result has no word for it',
    hint: 'use the evidence-record predicate',
    trigger: 'a record that neither passed nor failed was to be exported as a test result',
  },
  EVIDENCE_SIGNATURE_INVALID: {
    kind: 'blocked',
    severity: 'CRITICAL',
    shape: 'signature of <path> does not match: <why>',
    hint: 'compare the record with its git history',
    trigger: 'the signature of a record does not match its bytes',
  },
})
