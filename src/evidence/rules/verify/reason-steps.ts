// Which step of the verifier gave a reason. Records keep only the text, so the text must lead back to its table.

export type VerifierStep = 'pre-check' | 'guard' | 'schema' | 'verifier-owned' | 'provenance' | 'consistency' | 'policy'

export type ReasonRow = {
  readonly step: VerifierStep
  readonly rule: string
  readonly starts: RegExp
  /** What the submitter can do; where our own side stands in the way, what the operator can do. */
  readonly remedy: string
  /** Our own side stood in the way: the same submission may be accepted later. */
  readonly isOurs?: true
}

export const REASON_ROWS: readonly ReasonRow[] = [
  {
    step: 'pre-check',
    rule: 'not_an_object',
    starts: /^submission is null or not an object/,
    remedy: 'send one JSON object',
  },
  {
    step: 'guard',
    rule: 'run_url_shape',
    starts: /^run_url:shape:/,
    remedy: 'send the address of the GitHub Actions run',
  },
  {
    step: 'guard',
    rule: 'repo_mismatch',
    starts: /^repo:mismatch:/,
    remedy: 'submit for the repository that the run belongs to',
  },
  {
    step: 'guard',
    rule: 'run_id_mismatch',
    starts: /^run_id:mismatch:/,
    remedy: 'name the run that the address names',
  },
  {
    step: 'guard',
    rule: 'attempt_mismatch',
    starts: /^attempt:mismatch:/,
    remedy: 'name the attempt that the address names',
  },
  {
    step: 'schema',
    rule: 'schema',
    starts: /^schema: /,
    remedy: 'correct the field in the emitter of the source repository',
  },
  {
    step: 'verifier-owned',
    rule: 'verifier_field',
    starts: /^submission-contains-verifier-field: /,
    remedy: 'leave the field out',
  },
  {
    step: 'provenance',
    rule: 'provenance_mismatch',
    starts: /^provenance: \w+ mismatch: /,
    remedy: 'submit what the provider really ran',
  },
  {
    step: 'provenance',
    rule: 'provenance_not_found',
    starts: /^provenance: source run could not/,
    remedy: 'submit a run that exists',
  },
  {
    step: 'provenance',
    rule: 'provenance_open',
    starts: /^provenance: /,
    remedy: 'wait for the provider, or run `provost evidence retry`',
    isOurs: true,
  },
  { step: 'consistency', rule: 'timing', starts: /^timing: /, remedy: 'correct the clock or the times of the run' },
  {
    step: 'consistency',
    rule: 'scenario_load',
    starts: /^scenario-load: /,
    remedy: 'make the definition readable, then run `provost evidence retry`',
    isOurs: true,
  },
  {
    step: 'consistency',
    rule: 'steps',
    starts: /^steps\[/,
    remedy: 'report the steps as they ran, and the verdict that they allow',
  },
  {
    step: 'policy',
    rule: 'policy_missing',
    starts: /^policy: global policy is missing/,
    remedy: 'add policies/global-policy.yaml',
    isOurs: true,
  },
  {
    step: 'policy',
    rule: 'policy_malformed',
    starts: /^policy: (?:global|repo) policy is malformed: /,
    remedy: 'correct the policy, see `provost evidence policy check`',
    isOurs: true,
  },
  {
    step: 'policy',
    rule: 'tunable_rule',
    starts: /^policy: \[[a-z-]+\] /,
    remedy: 'send the field that the rule asks for',
  },
  {
    step: 'policy',
    rule: 'minimum_evidence',
    starts: /^policy: scenario\[/,
    remedy: 'attach the evidence that the scenario asks for',
  },
  {
    step: 'policy',
    rule: 'surface',
    starts: /^policy: surface\[/,
    remedy: 'meet the policy, see `provost evidence policy explain`',
  },
]

export function findReasonRow(reason: string): ReasonRow | undefined {
  return REASON_ROWS.find(row => row.starts.test(reason))
}

/** A provider that was asked and said no is not ours to mend; only what we could not read is. */
export function isOurFault(reason: string): boolean {
  return findReasonRow(reason)?.isOurs ?? false
}
